import type { AvailabilityEntry, Booking } from '../../domain/bookings/booking.schema.ts'
import { isWaiting } from './sort-reservations.ts'

/** My holds that can still be paid. */
export function ownHolds(bookings: readonly Booking[], now: Temporal.Instant): Booking[] {
  return bookings.filter((booking) => isWaiting(booking, now))
}

/**
 * Splits a day's availability into my bookings and everyone else's. Entries carry no owner, so they match by item and
 * time; only one booking can have a slot.
 */
export function splitOwn(
  entries: readonly AvailabilityEntry[],
  holds: readonly Booking[],
): { mine: AvailabilityEntry[]; others: AvailabilityEntry[] } {
  const isMine = (entry: AvailabilityEntry) => holds.some((hold) => isSame(entry, hold))
  return { mine: entries.filter(isMine), others: entries.filter((entry) => !isMine(entry)) }
}

function isSame(entry: AvailabilityEntry, hold: Booking): boolean {
  return (
    entry.spaceId === hold.spaceId &&
    entry.bundleId === hold.bundleId &&
    Temporal.Instant.from(entry.startTime).equals(hold.startTime) &&
    Temporal.Instant.from(entry.endTime).equals(hold.endTime)
  )
}
