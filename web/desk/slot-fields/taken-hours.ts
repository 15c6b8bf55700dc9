import type { AvailabilityEntry } from '../../../domain/bookings/booking.schema.ts'
import { type BundleContents, type Choice, overlaps } from '../../../domain/bookings/conflict.ts'
import { busyFor } from '../../../domain/slots/availability.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'

/**
 * Which of these starts another booking or hold occupies, with the word for it. Only a hint while choosing: staff
 * are bound by no other rule of the grid, and the server has the last word.
 */
export function takenHours(
  hours: readonly number[],
  date: Temporal.PlainDate,
  choice: Choice,
  entries: readonly AvailabilityEntry[],
  bundles: BundleContents,
): ReadonlyMap<number, 'booked' | 'held'> {
  const busy = busyFor(choice, entries, bundles)
  const taken = new Map<number, 'booked' | 'held'>()
  for (const hour of hours) {
    const start = instantAt(date, hour)
    const standing = busy.filter((other) => overlaps(other, { start, end: start.add({ hours: 1 }) }))
    if (standing.length > 0) taken.set(hour, standing.some(({ held }) => !held) ? 'booked' : 'held')
  }
  return taken
}
