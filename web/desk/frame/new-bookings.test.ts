import { expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { isNewOnline } from './new-bookings.ts'

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
const ago = (minutes: number) => now.subtract({ minutes }).toString()
const paid = { madeByStaff: false, status: 'confirmed', createdAt: ago(8), updatedAt: ago(4) } as AdminBooking

it.each([
  ['a booking paid four minutes ago', {}, true],
  ['a booking paid six minutes ago', { updatedAt: ago(6) }, false],
  ['an older booking that staff just changed', { createdAt: ago(90) }, false],
  ['a hold', { status: 'pending' as const }, false],
  ['a booking made by staff', { madeByStaff: true }, false],
])('recognizes new bookings: %s', (_name, change, isNew) => {
  expect(isNewOnline({ ...paid, ...change }, now, 5)).toBe(isNew)
})
