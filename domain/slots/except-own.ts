import { ownTimesAt } from '../bookings/own-times.ts'
import { dayBounds, type Interval, spanFrom } from '../time/facility-time.ts'
import type { FreeHours } from './free-hours.ts'

/** The free hours that can be proposed to a customer: none during a time that they already have. */
export function exceptOwn(free: FreeHours, own: readonly Interval[]): FreeHours {
  if (own.length === 0) return free
  return (spaceIds, date, hours = 1) => {
    const starts = free(spaceIds, date, hours)
    // On most days there are none, and working out the instants of each hour takes long.
    const onDay = ownTimesAt(own, dayBounds(date))
    if (onDay.length === 0) return starts
    return starts.filter((hour) => ownTimesAt(onDay, spanFrom(date, hour, hours)).length === 0)
  }
}
