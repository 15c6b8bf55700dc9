import { MAXIMUM_HOLDS, OPEN_HOURS } from '../../domain/facility.ts'
import { INITIAL_HOURS, lastBookableDate } from '../../domain/hours/opening-hours.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { bookingOf } from '../../testing/factories.ts'
import type { PlannedRequest } from '../load/send-load.ts'
import type { Customer } from './register-customers.ts'

const SPACES = ['cage-1', 'cage-2', 'cage-3', 'practice-area']

/**
 * Requests that each book another slot of one hour, as many as these customers can hold at the same time. Neighbors are on
 * different days and by different customers.
 */
export function bookingRequests(customers: readonly Customer[], spaces = SPACES): PlannedRequest[] {
  const slots = bookableSlots(spaces)
  const count = customers.length * MAXIMUM_HOLDS
  if (count > slots.length) throw new Error(`${count} bookings, but only ${slots.length} slots`)
  return slots.slice(0, count).map((slot, index) => ({
    path: '/api/bookings',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: customers[index % customers.length]?.cookie ?? '',
    },
    body: JSON.stringify(slot),
  }))
}

/** One slot of each day, then the next of each day, from the day after tomorrow to the end of the booking window. */
function bookableSlots(spaces: readonly string[]) {
  const now = Temporal.Now.instant()
  const first = facilityDate(now).add({ days: 2 })
  const days = first.until(lastBookableDate(now, INITIAL_HOURS)).days
  const dates = Array.from({ length: days }, (_, day) => first.add({ days: day }))
  return OPEN_HOURS.flatMap((hour) =>
    spaces.flatMap((space) =>
      dates.map((date) => bookingOf(space, `${date}T${String(hour).padStart(2, '0')}:00`)),
    ),
  )
}
