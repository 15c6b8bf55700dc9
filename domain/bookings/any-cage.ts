import { isBefore } from '../time/facility-time.ts'
import { dueAt } from './reminders.ts'

/** A booking, a time that one takes, or a wish, which has no start yet. */
interface MaybeAnyCage {
  /** Made for any cage. */
  isAnyCage?: boolean | undefined
  startTime?: Temporal.Instant | string
}

/** The wish of a customer who takes any cage, as `askedFor` in the history entry of their new booking. */
export const ANY_CAGE = 'any cage'

/** The item of a booking that isn't tied to a cage yet, as its customer sees it. */
export const UNASSIGNED = 'Batting cage, assigned the day before'

/**
 * Whether a booking made for any cage isn't tied to one yet. It's tied from the reminder of the day before on, which names the cage: 24
 * hours before the start, if the clocks don't change in between. Until then, it can sit in any other cage of the same rate.
 */
export function isUnassigned({ isAnyCage, startTime }: MaybeAnyCage, now: Temporal.Instant): boolean {
  if (!isAnyCage || startTime === undefined) return false
  return isBefore(now, dueAt('day-before', Temporal.Instant.from(startTime)))
}
