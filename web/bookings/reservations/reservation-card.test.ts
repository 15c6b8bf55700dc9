import { expect, it } from 'vitest'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { moneyNote, shownPrice } from './reservation-card.tsx'

const booking = {
  status: 'confirmed',
  paymentMethod: 'stripe',
  totalAmount: '75.00',
  paidAmount: '75.00',
  waivedAmount: '0.00',
  cancelReason: null,
  cancelNote: null,
  refundedAmount: '0.00',
} as OwnBooking

it.each<[Partial<OwnBooking>, string | null]>([
  [{}, null],
  [{ paymentMethod: 'cash', paidAmount: '0.00' }, '$75.00 is due at The Barn.'],
  [{ paymentMethod: 'cash', paidAmount: '30.00' }, '$45.00 is due at The Barn.'],
  [{ paymentMethod: 'cash', paidAmount: '0.00', waivedAmount: '75.00' }, null],
  [{ paymentMethod: 'comp', totalAmount: '0.00', paidAmount: '0.00' }, null],
  [{ status: 'pending', paidAmount: '0.00' }, null],
  [{ refundedAmount: '10.00' }, '$10.00 refunded.'],
  [
    {
      cancelReason: 'passed_on',
      refundedAmount: '49.50',
      givenBack: [{ amount: '49.50', words: 'became credit' }],
    },
    'Another customer took this time. $49.50 became credit.',
  ],
  [
    {
      cancelReason: 'staff',
      refundedAmount: '30.00',
      givenBack: [{ amount: '12.50', words: 'became credit' }],
    },
    'The Barn cancelled this booking. $17.50 refunded. $12.50 became credit.',
  ],
  [
    {
      cancelReason: 'staff',
      refundedAmount: '40.00',
      givenBack: [{ amount: '30.00', words: 'is back as free hours' }],
    },
    'The Barn cancelled this booking. $10.00 refunded. $30.00 is back as free hours.',
  ],
  [{ cancelReason: 'hold_expired' }, "You didn't pay in time, so we released it. You weren't charged."],
  [
    { cancelReason: 'hold_expired', refundedAmount: '30.00' },
    "You didn't pay in time, so we released it. $30.00 refunded.",
  ],
  [{ cancelReason: 'released' }, 'You released this time.'],
  [{ cancelReason: 'released_by_staff' }, "You hadn't paid, so The Barn released it. You weren't charged."],
  [{ cancelReason: 'staff' }, 'The Barn cancelled this booking.'],
  [
    { cancelReason: 'staff', cancelNote: 'The roof leaks', refundedAmount: '100.00' },
    'The Barn cancelled this booking. “The roof leaks” $100.00 refunded.',
  ],
])('describes %j as %j', (details, note) => {
  expect(moneyNote({ ...booking, ...details })).toBe(note)
})

it('says what made a booking free in place of its price', () => {
  const free = { ...booking, totalAmount: '0.00', paidAmount: '0.00' }
  expect(shownPrice({ ...free, paymentMethod: 'comp' })).toBe('Complimentary')
  expect(shownPrice({ ...free, discountAmount: '75.00' })).toBe('Full discount')
  expect(shownPrice({ ...booking, paymentMethod: 'cash', paidAmount: '0.00' })).toBe('$75.00')
})

it('shows what paid for a whole booking instead of its price', () => {
  const paid = (amount: string) => [{ amount, used: '3 tokens', left: '7 left' }]
  expect(shownPrice({ ...booking, paidWith: paid('75.00') })).toBe('3 tokens')
  expect(shownPrice({ ...booking, paidWith: paid('50.00') })).toBe('$75.00')
})
