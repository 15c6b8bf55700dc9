import type { AvailabilityEntry } from '../bookings/availability.schema.ts'
import { type BundleContents, type ItemRef, sharesResource } from '../bookings/conflict.ts'
import type { Busy } from './slot-grid.ts'

/** The entries of a day that conflict with this item. */
export function busyFor(
  choice: ItemRef,
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
