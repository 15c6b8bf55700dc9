import { expect, it } from 'vitest'
import type { BookingEmail } from '../../../domain/bookings/admin-booking.schema.ts'
import { movedWord } from './booking-words.ts'

const walt = { customerName: 'Walt Kin', customerEmail: null, phoneToCall: null }
const call = { id: '1', text: 'Cage 1, is now Cage 2.', toldBy: null, toldAt: null }

it('says how the customer of a moved booking hears of it', () => {
  expect(movedWord({ ...walt, customerEmail: 'walt@example.com', calls: [], emails: [] })).toMatch(
    /^We're emailing/,
  )
  expect(movedWord({ ...walt, calls: [call], emails: [] })).toBe(
    'No email, no phone: find another way to tell Walt Kin.',
  )
})

it('has nothing to tell of a booking that is where its customer thinks it is', () => {
  expect(movedWord({ ...walt, calls: [], emails: [] })).toBe(
    'No need to call Walt Kin. The booking is back at the time they know.',
  )
  const told = { ...call, toldBy: 'Casey', toldAt: '2026-11-20T17:00:00Z' }
  expect(movedWord({ ...walt, calls: [told], emails: [] })).toMatch(/^No need to call/)
})

it('knows of a move that was undone before its email went out', () => {
  const emails = [{ template: 'booking-moved', status: 'skipped' }] as BookingEmail[]
  expect(movedWord({ ...walt, customerEmail: 'walt@example.com', calls: [], emails })).toBe(
    'No email is sent. The booking is back at the time they know.',
  )
})
