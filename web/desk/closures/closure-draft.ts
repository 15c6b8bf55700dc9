import type { ClosureDraft, ClosureForm } from '../../../domain/closures/closure-form.schema.ts'
import { CLOSING_HOUR, OPENING_HOUR } from '../../../domain/facility.ts'
import type { CloseInput } from './use-closures.ts'

export const EMPTY_CLOSURE: ClosureForm = {
  date: '',
  until: '',
  reason: '',
  extent: 'whole',
  fromHour: String(OPENING_HOUR),
  untilHour: String(CLOSING_HOUR),
  where: 'all',
  spaceIds: [],
}

/** Staff's decision for each affected booking, by id; the default is to keep it. */
export type Decisions = ReadonlyMap<string, 'keep' | 'cancel_and_refund'>

/** The request body. `seen` lists the bookings shown to staff, so a booking made since is rejected, not cancelled. */
export function toClosure(draft: ClosureDraft, seen: readonly string[], decisions: Decisions): CloseInput {
  return {
    ...draft,
    seen: [...seen],
    decisions: seen.map((bookingId) => ({ bookingId, choice: decisions.get(bookingId) ?? 'keep' })),
  }
}
