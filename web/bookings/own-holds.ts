import type { AvailabilityEntry, Booking } from '../../domain/bookings/booking.schema.ts'
import { isWaiting } from './sort-reservations.ts'

/** My bookings that hold a slot and wait for payment. */
export function ownHolds(bookings: readonly Booking[], now: Temporal.Instant): Booking[] {
  return bookings.filter((booking) => isWaiting(booking, now))
}

/**
 * Splits a day's entries into my holds and what others have. Entries carry no owner, so mine are those with the
 * very times and reservation of a hold of mine; nobody else can have the same slot of the same space.
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
