import { expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { affectedTotals, refundableOf } from './affected-totals.ts'

const booking = (id: string, paidAmount: string, refundedAmount = '0.00', paymentMethod = 'stripe') =>
  ({ id, paidAmount, refundedAmount, paymentMethod }) as AdminBooking

it.each([
  ['a paid booking', booking('a', '30.00'), 3000],
  ['one partly refunded', booking('a', '30.00', '10.00'), 2000],
  ['an unpaid one', booking('a', '0.00'), 0],
  ['a comp', booking('a', '30.00', '0.00', 'comp'), 0],
])('refunds what is left of %s', (_name, each, cents) => {
  expect(refundableOf(each)).toBe(cents)
})

it('totals the bookings to cancel, without those to keep', () => {
  const decisions = new Map([
    ['a', 'cancel_and_refund' as const],
    ['b', 'keep' as const],
    ['c', 'cancel_and_refund' as const],
  ])
  const bookings = [booking('a', '30.00'), booking('b', '75.00'), booking('c', '0.00')]
  expect(affectedTotals(bookings, decisions)).toEqual({ cancelled: 2, refund: 3000 })
})
