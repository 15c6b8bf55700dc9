import type { AvailabilityEntry } from '../../../domain/bookings/booking.schema.ts'
import type { BundleContents, ItemRef } from '../../../domain/bookings/conflict.ts'
import { busyFor } from '../../../domain/slots/availability.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { overlaps } from '../../../domain/time/interval.ts'

/** Start hours taken by another booking or hold. Only a hint: the server decides when the booking is made. */
export function takenHours(
  hours: readonly number[],
  date: Temporal.PlainDate,
  choice: ItemRef,
  entries: readonly AvailabilityEntry[],
  bundles: BundleContents,
): ReadonlyMap<number, 'booked' | 'held'> {
  const busy = busyFor(choice, entries, bundles)
  const taken = new Map<number, 'booked' | 'held'>()
  for (const hour of hours) {
    const start = instantAt(date, hour)
    const others = busy.filter((other) => overlaps(other, { start, end: start.add({ hours: 1 }) }))
    if (others.length > 0) taken.set(hour, others.some(({ held }) => !held) ? 'booked' : 'held')
  }
  return taken
}
