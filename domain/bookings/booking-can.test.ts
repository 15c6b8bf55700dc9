import { describe, expect, it } from 'vitest'
import { bookingCan } from './booking-can.ts'
import type { BookingStatus, PaymentMethod } from './booking-status.ts'
import type { PaymentState } from './payment-state.ts'

const now = Temporal.Instant.from('2026-11-20T17:00:00Z')
const later = now.add({ minutes: 10 })
const booking = (
  status: BookingStatus,
  {
    end = later,
    holdExpiresAt = null as Temporal.Instant | null,
    suspendedAt = null as Temporal.Instant | null,
    paymentState = 'due' as PaymentState,
    paymentMethod = 'cash' as PaymentMethod,
    paidAmount = '0.00',
    waivedAmount = '0.00',
    hasNoTimeYet = false,
  } = {},
) => ({
  ...{ status, end, holdExpiresAt, suspendedAt, paymentState, hasNoTimeYet },
  ...{ paymentMethod, totalAmount: '30.00', paidAmount, waivedAmount },
})

const startingIn = (minutes: number, status: BookingStatus = 'confirmed') => ({
  status,
  start: now.add({ minutes }),
})
const { cancel, markAttendance, move, markPaid, waive, undoWaive, changePrice, voidPayment, refund } =
  bookingCan

/** By action: a case, its answer, and the code of the refusal that's expected. */
const CASES: Record<string, [string, { code: string } | null, string | undefined][]> = {
  cancel: [
    ['a confirmed booking', cancel(booking('confirmed'), now), undefined],
    ['an unpaid hold', cancel(booking('pending', { holdExpiresAt: later }), now), undefined],
    ['a booking at its very end', cancel(booking('confirmed', { end: now }), now), 'booking_ended'],
    [
      'a suspended booking after its end',
      cancel(booking('confirmed', { end: now, suspendedAt: now }), now),
      undefined,
    ],
    ['a completed booking', cancel(booking('completed'), now), 'booking_ended'],
    ['a cancelled booking', cancel(booking('cancelled'), now), 'booking_ended'],
  ],
  markAttendance: [
    ['an arrival 15 minutes before the start', markAttendance(startingIn(15), 'arrived', now), undefined],
    [
      'an arrival more than 15 minutes before the start',
      markAttendance(startingIn(16), 'arrived', now),
      'too_early',
    ],
    ['an arrival after the end', markAttendance(startingIn(-600, 'completed'), 'arrived', now), undefined],
    ['a no-show at the start', markAttendance(startingIn(0), 'no_show', now), undefined],
    ['a no-show before the start', markAttendance(startingIn(1), 'no_show', now), 'too_early'],
    ['a mark taken back', markAttendance(startingIn(600), null, now), undefined],
    ['a cancelled booking', markAttendance(startingIn(0, 'cancelled'), 'arrived', now), 'booking_ended'],
    [
      'a booking awaiting payment',
      markAttendance(startingIn(0, 'pending'), 'arrived', now),
      'awaiting_payment',
    ],
  ],
  move: [
    ['a confirmed booking', move(booking('confirmed'), now), undefined],
    [
      'a suspended booking after its end',
      move(booking('confirmed', { end: now, suspendedAt: now }), now),
      undefined,
    ],
    ['a pending booking that never expires', move(booking('pending'), now), undefined],
    ['an unpaid hold', move(booking('pending', { holdExpiresAt: later }), now), 'awaiting_payment'],
    [
      'a booking that has no time yet',
      move(booking('pending', { hasNoTimeYet: true }), now),
      'awaiting_payment',
    ],
    ['a booking at its very end', move(booking('confirmed', { end: now }), now), 'booking_ended'],
    ['a cancelled booking', move(booking('cancelled'), now), 'booking_ended'],
  ],
  markPaid: [
    ['a due booking', markPaid(booking('confirmed')), undefined],
    [
      'an unpaid hold',
      markPaid(booking('pending', { paymentState: 'held', holdExpiresAt: later })),
      undefined,
    ],
    [
      'a booking that gets its time once its customer has paid',
      markPaid(booking('pending', { hasNoTimeYet: true, paymentState: 'held', holdExpiresAt: later })),
      'awaiting_payment',
    ],
    ['an ended booking that is due', markPaid(booking('completed', { end: now })), undefined],
    ['a paid booking', markPaid(booking('confirmed', { paymentState: 'paid' })), 'already_paid'],
    ['a complimentary booking', markPaid(booking('confirmed', { paymentState: 'comp' })), 'already_paid'],
    ['a cancelled booking', markPaid(booking('cancelled')), 'booking_ended'],
    ['all that is due', markPaid(booking('confirmed', { paidAmount: '0.00' }), 3_000), undefined],
    [
      'a cent more than is due',
      markPaid(booking('confirmed', { paidAmount: '0.00' }), 3_001),
      'more_than_due',
    ],
    ['the rest', markPaid(booking('confirmed', { paidAmount: '20.00' }), 1_000), undefined],
    [
      'a cent more than the rest',
      markPaid(booking('confirmed', { paidAmount: '20.00' }), 1_001),
      'more_than_due',
    ],
  ],
  waive: [
    ['a due booking', waive(booking('confirmed')), undefined],
    [
      'an ended booking that is partly paid',
      waive(booking('completed', { paymentState: 'part' })),
      undefined,
    ],
    ['an unpaid hold', waive(booking('pending', { paymentState: 'held' })), 'awaiting_payment'],
    ['a paid booking', waive(booking('confirmed', { paymentState: 'paid' })), 'already_paid'],
    ['a booking that was waived', waive(booking('confirmed', { paymentState: 'waived' })), 'already_paid'],
    ['a complimentary booking', waive(booking('confirmed', { paymentState: 'comp' })), 'already_paid'],
    ['a cancelled booking', waive(booking('cancelled')), 'booking_ended'],
  ],
  undoWaive: [
    ['a booking that was waived', undoWaive(booking('completed', { waivedAmount: '30.00' })), undefined],
    ['a booking of which nothing was waived', undoWaive(booking('confirmed')), 'nothing_waived'],
    ['a cancelled booking', undoWaive(booking('cancelled', { waivedAmount: '30.00' })), 'booking_ended'],
  ],
  changePrice: [
    ['a due booking', changePrice(booking('confirmed')), undefined],
    ['a paid booking that ended', changePrice(booking('completed', { paymentState: 'paid' })), undefined],
    ['an unpaid hold', changePrice(booking('pending', { paymentState: 'held' })), 'awaiting_payment'],
    ['a complimentary booking', changePrice(booking('confirmed', { paymentMethod: 'comp' })), 'price_fixed'],
    [
      'a booking that was waived',
      changePrice(booking('confirmed', { waivedAmount: '30.00' })),
      'price_fixed',
    ],
    ['a cancelled booking', changePrice(booking('cancelled')), 'booking_ended'],
  ],
  voidPayment: [
    ['cash', voidPayment({ method: 'cash', left: 1 }), undefined],
    ['the card reader', voidPayment({ method: 'card_reader', left: 1 }), undefined],
    ['a card payment online', voidPayment({ method: 'stripe', left: 1 }), 'not_voidable'],
    ['cash that was all refunded', voidPayment({ method: 'cash', left: 0 }), 'refund_too_large'],
  ],
  refund: [
    ['any of a payment', refund({ left: 1 }), undefined],
    ['any of a payment that was refunded already', refund({ left: 0 }), 'refund_too_large'],
    ['all that is left', refund({ left: 1_750 }, 1_750), undefined],
    ['a cent more than is left', refund({ left: 1_750 }, 1_751), 'refund_too_large'],
  ],
}

describe.each(Object.entries(CASES))('bookingCan.%s', (_action, cases) => {
  it.each(cases)('answers for %s', (_case, refusal, code) => {
    expect(refusal?.code).toBe(code)
  })
})

it('says how much is left to refund', () => {
  expect(refund({ left: 1_750 }, 2_000)?.details).toEqual({ left: '17.50' })
})
