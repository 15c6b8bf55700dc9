import { expect, it } from 'vitest'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { foundItems } from './found-items.ts'

const person: AdminUser = {
  id: 'p1',
  email: null,
  firstName: 'Walt',
  lastName: 'Kin',
  phone: '+19895550142',
  isEmailVerified: false,
  role: 'customer',
  createdAt: '2026-11-20T17:00:00Z',
}
const booking = {
  id: 'b1',
  customerName: null,
  customerEmail: 'walt@example.com',
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T16:00:00Z',
  holdExpiresAt: null,
  status: 'cancelled',
} as AdminBooking

it('names people and bookings, and where they lead', () => {
  expect(foundItems({ people: [person], bookings: [booking] }, () => 'Batting Cage 1')).toEqual([
    {
      kind: 'person',
      href: '/admin/customers/p1',
      label: 'Walt Kin',
      note: 'No email · (989) 555-0142',
    },
    {
      kind: 'booking',
      href: '/admin/bookings/b1',
      label: 'walt@example.com',
      note: 'Sat, Nov 21, 2026, 10:00 AM – 11:00 AM · Batting Cage 1 · cancelled',
    },
  ])
})

it('says that the time of a suspended booking was closed', () => {
  const suspended = { ...booking, status: 'confirmed', suspendedAt: '2026-11-20T17:00:00Z' } as AdminBooking
  const [{ note } = {}] = foundItems({ people: [], bookings: [suspended] }, () => 'Batting Cage 1')
  expect(note).toBe('Sat, Nov 21, 2026, 10:00 AM – 11:00 AM · Batting Cage 1 · time closed')
})

it('shows the email or phone number of a person without a name', () => {
  const nameless = { ...person, firstName: null, lastName: null }
  expect(foundItems({ people: [nameless], bookings: [] }, () => '')[0]?.label).toBe('(989) 555-0142')
})
