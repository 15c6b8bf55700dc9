import { dateOf } from '../frame/day-input.ts'
import type { CloseInput, ClosureScope } from './use-closures.ts'

/** What is to be closed, as it is being filled in. */
export interface ClosureDraft {
  /** YYYY-MM-DD, or empty. */
  date: string
  reason: string
  /** Part of a day, local hours, half-open; null is the whole day. */
  hours: { fromHour: number; untilHour: number } | null
  /** Null is all of them. */
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

/** What staff decided about each booking in the way; what is not named is kept. */
export type Decisions = ReadonlyMap<string, 'keep' | 'cancel_and_refund'>

/** The whole call: with the bookings that staff were shown, so that one that came since is not run over. */
export function toClosure(draft: ClosureDraft, seen: readonly string[], decisions: Decisions): CloseInput {
  return {
    ...scopeOf(draft),
    reason: draft.reason.trim(),
    seen: [...seen],
    decisions: seen.map((bookingId) => ({ bookingId, choice: decisions.get(bookingId) ?? 'keep' })),
  }
}
