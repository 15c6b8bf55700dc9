import type { AvailabilityEntry, Booking, TakenHours } from '../../../domain/bookings/booking.schema.ts'
import type { BundleContents } from '../../../domain/bookings/conflict.ts'
import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'
import { type FreeHours, freeHours } from '../../../domain/slots/free-hours.ts'
import { atFacility, hoursBetween } from '../../../domain/time/facility-time.ts'
import { ownHolds, splitOwn } from '../own-bookings.ts'

interface Facts {
  now: Temporal.Instant
  /** Of one day. */
  entries: readonly AvailabilityEntry[]
  blockedDates: readonly BlockedDate[]
  closures: readonly Closure[]
  bundles: BundleContents
  /** All of mine. */
  bookings: readonly Booking[]
}

/** Which hours of a loaded day are free, my own holds included, as in `dayView`. */
export function freeOnDay({ entries, bundles, bookings, ...facts }: Facts): FreeHours {
  const { others } = splitOwn(entries, ownHolds(bookings, facts.now))
  return freeHours({ ...facts, taken: others.flatMap((entry) => takenBy(entry, bundles)) })
}

function takenBy(entry: AvailabilityEntry, bundles: BundleContents): TakenHours[] {
  const startTime = Temporal.Instant.from(entry.startTime)
  const start = atFacility(startTime)
  const hours = Array.from(
    { length: hoursBetween(startTime, Temporal.Instant.from(entry.endTime)) },
    (_, past) => start.hour + past,
  )
  const spaceIds = entry.bundleId ? (bundles.get(entry.bundleId) ?? []) : [entry.spaceId ?? '']
  return spaceIds.map((spaceId) => ({ date: start.toPlainDate().toString(), spaceId, hours }))
}
