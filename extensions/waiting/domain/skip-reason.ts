import { ownTimesAt } from '../../../domain/bookings/own-times.ts'
import { type Interval, isBefore } from '../../../domain/time/facility-time.ts'
import type { SkipReason, WaitingEntry } from './waiting.schema.ts'

/** A customer's entry, as far as it decides whether a time is offered to them. */
interface Waiting extends Pick<WaitingEntry, 'noticeHours'> {
  userId: string
  /** The starts that were offered to them before, in milliseconds. */
  askedAbout: readonly string[]
  /** The times that they already have, in any space. */
  own: readonly Interval[]
}

interface OpenedTime extends Interval {
  /** When they would hear of it. */
  askAt: Temporal.Instant
  /** The customers who gave it up, each a part; null if it was closed. */
  givenUpBy: readonly (string | null)[]
}

/** Why a time that fits isn't offered to a customer who waits; null if it is. */
export function skipReason(
  { userId, noticeHours, askedAbout, own }: Waiting,
  { start, end, askAt, givenUpBy }: OpenedTime,
): SkipReason | null {
  if (ownTimesAt(own, { start, end }).length > 0) return 'has_booking'
  if (isBefore(start, askAt.add({ hours: noticeHours }))) return 'too_late'
  if (askedAbout.includes(String(start.epochMilliseconds))) return 'asked_before'
  return givenUpBy.length > 0 && givenUpBy.every((each) => each === userId) ? 'gave_it_up' : null
}
