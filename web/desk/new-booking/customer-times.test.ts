import { expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { instantAt, spanFrom } from '../../../domain/time/facility-time.ts'
import { customerTimesAt, type FormCustomer } from './customer-times.ts'

const DAY = Temporal.PlainDate.from('2026-12-05')

function booking(userId: string, customerEmail: string | null, hour: number): AdminBooking {
  const { start, end } = spanFrom(DAY, hour, 1)
  const times = { startTime: start.toString(), endTime: end.toString(), holdExpiresAt: null }
  return { id: `${userId} ${hour}`, userId, customerEmail, status: 'confirmed', ...times } as AdminBooking
}

const BOOKINGS = [
  booking('casey', 'casey@example.com', 10),
  booking('casey', 'casey@example.com', 12),
  booking('willa', null, 10),
]

it.each<[string, FormCustomer, string[]]>([
  ['one that staff picked', { id: 'casey', email: 'other@example.com' }, ['casey 10', 'casey 12']],
  ['one without an email', { id: 'willa' }, ['willa 10']],
  ['a typed email', { email: ' Casey@Example.com ' }, ['casey 10', 'casey 12']],
  ['a name alone', { id: null }, []],
  ['nothing', { id: null, email: '' }, []],
])('finds the times of %s', (_, customer, expected) => {
  const spans = [spanFrom(DAY, 9, 2), spanFrom(DAY, 11, 1), spanFrom(DAY, 12, 1)]
  const times = customerTimesAt(BOOKINGS, customer, spans, instantAt(DAY, 7))
  expect(times.map(({ booking: { id } }) => id)).toEqual(expected)
})
