import { ownTimesAt } from '../bookings/own-times.ts'
import { type Interval, spanFrom } from '../time/facility-time.ts'
import type { FreeHours } from './free-hours.ts'

/** The free hours that can be proposed to a customer: none during a time that they already have. */
export function exceptOwn(free: FreeHours, own: readonly Interval[]): FreeHours {
  if (own.length === 0) return free
  return (spaceIds, date, hours = 1) =>
    free(spaceIds, date, hours).filter((hour) => ownTimesAt(own, spanFrom(date, hour, hours)).length === 0)
}
