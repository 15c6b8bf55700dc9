import { dateOf } from '../frame/day-input.ts'
import type { CloseInput, ClosureScope } from './use-closures.ts'

/** Form values of a closure. */
export interface ClosureDraft {
  /** YYYY-MM-DD, or empty. */
  date: string
  reason: string
  /** Facility hours, half-open; null for the whole day. */
  hours: { fromHour: number; untilHour: number } | null
  /** Null for all spaces. */
  spaceIds: string[] | null
}

export const NOTHING_CLOSED: ClosureDraft = { date: '', reason: '', hours: null, spaceIds: null }

/** What the form still lacks (spec section 5, Admin), or null. */
export function closureProblem({ date, reason, hours, spaceIds }: ClosureDraft): string | null {
  if (!dateOf(date) || reason.trim() === '') return 'Please fill in both date and reason fields'
  if (hours && hours.fromHour >= hours.untilHour) return 'The end must be after the start'
  if (spaceIds?.length === 0) return 'Please choose at least one space'
  return null
}

type Field = 'date' | 'reason' | 'hours' | 'spaces'

/** What is wrong with each field, to be said beside it; nothing where `closureProblem` has none. */
export function closureErrors({
  date,
  reason,
  hours,
  spaceIds,
}: ClosureDraft): Partial<Record<Field, string>> {
  return {
    ...(!dateOf(date) && { date: 'Please choose a date' }),
    ...(reason.trim() === '' && { reason: 'Please enter a reason' }),
    ...(hours && hours.fromHour >= hours.untilHour && { hours: 'The end must be after the start' }),
    ...(spaceIds?.length === 0 && { spaces: 'Please choose at least one space' }),
  }
}

export function scopeOf({ date, hours, spaceIds }: ClosureDraft): ClosureScope {
  return { date, hours, spaceIds }
}

/** Staff's decision for each affected booking, by id; the default is to keep it. */
export type Decisions = ReadonlyMap<string, 'keep' | 'cancel_and_refund'>

/** The request body. `seen` lists the bookings shown to staff, so a booking made since is rejected, not cancelled. */
export function toClosure(draft: ClosureDraft, seen: readonly string[], decisions: Decisions): CloseInput {
  return {
    ...scopeOf(draft),
    reason: draft.reason.trim(),
    seen: [...seen],
    decisions: seen.map((bookingId) => ({ bookingId, choice: decisions.get(bookingId) ?? 'keep' })),
  }
}
