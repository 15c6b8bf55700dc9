import type { TakenHours } from '../bookings/availability.schema.ts'
import { type BundleContents, type ItemRef, spaceIdsOf } from '../bookings/conflict.ts'
import { ownTimesAt } from '../bookings/own-times.ts'
import { atFacility, dayBounds, hoursBetween, type Interval, spanFrom } from '../time/facility-time.ts'
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

/** The hours that are taken, without those of these holds. */
export function exceptHolds(
  taken: TakenHours[],
  holds: readonly (ItemRef & { startTime: string; endTime: string })[],
  bundles: BundleContents,
): TakenHours[] {
  if (holds.length === 0) return taken
  const spans = holds.map(({ startTime, endTime, ...item }) => {
    const local = atFacility(Temporal.Instant.from(startTime))
    return {
      spaceIds: spaceIdsOf(item, bundles),
      date: local.toPlainDate().toString(),
      from: local.hour,
      until: local.hour + hoursBetween(local.toInstant(), Temporal.Instant.from(endTime)),
    }
  })
  return taken.map(({ date, spaceId, hours }) => {
    const there = spans.filter((span) => span.date === date && span.spaceIds.includes(spaceId))
    const isHeld = (hour: number) => there.some(({ from, until }) => from <= hour && hour < until)
    return { date, spaceId, hours: hours.filter((hour) => !isHeld(hour)) }
  })
}
