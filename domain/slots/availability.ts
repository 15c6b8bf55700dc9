import type { AvailabilityEntry } from '../bookings/booking.schema.ts'
import { type BundleContents, type Choice, sharesResource } from '../bookings/conflict.ts'
import type { Busy } from './slot-grid.ts'

/** The entries of a day that conflict with this item. */
export function busyFor(
  choice: Choice,
  entries: readonly AvailabilityEntry[],
  bundles: BundleContents,
): Busy[] {
  return entries
    .filter((entry) => sharesResource(choice, entry, bundles))
    .map((entry) => ({
      start: Temporal.Instant.from(entry.startTime),
      end: Temporal.Instant.from(entry.endTime),
      held: entry.held,
    }))
}
