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
    paymentState = 'due' as PaymentState,
    paymentMethod = 'cash' as PaymentMethod,
    paidAmount = '0.00',
    waivedAmount = '0.00',
  } = {},
) => ({
  ...{ status, end, holdExpiresAt, paymentState },
  ...{ paymentMethod, totalAmount: '30.00', paidAmount, waivedAmount },
})

describe('bookingCan.cancel', () => {
  it.each([
    ['a confirmed booking', booking('confirmed'), undefined],
    ['an unpaid hold', booking('pending', { holdExpiresAt: later }), undefined],
    ['a booking at its very end', booking('confirmed', { end: now }), 'booking_ended'],
    ['a completed booking', booking('completed'), 'booking_ended'],
    ['a cancelled booking', booking('cancelled'), 'booking_ended'],
  ])('answers for %s', (_case, each, code) => {
    expect(bookingCan.cancel(each, now)?.code).toBe(code)
  })
})

describe('bookingCan.markAttendance', () => {
  const startingIn = (minutes: number, status: BookingStatus = 'confirmed') => ({
    status,
    start: now.add({ minutes }),
  })
  it.each([
    ['an arrival 15 minutes before the start', startingIn(15), 'arrived', undefined],
    ['an arrival more than 15 minutes before the start', startingIn(16), 'arrived', 'too_early'],
    ['an arrival after the end', startingIn(-600, 'completed'), 'arrived', undefined],
    ['a no-show at the start', startingIn(0), 'no_show', undefined],
    ['a no-show before the start', startingIn(1), 'no_show', 'too_early'],
    ['a mark taken back', startingIn(600), null, undefined],
    ['a cancelled booking', startingIn(0, 'cancelled'), 'arrived', 'booking_ended'],
    ['a booking awaiting payment', startingIn(0, 'pending'), 'arrived', 'awaiting_payment'],
  ] as const)('answers for %s', (_case, each, attendance, code) => {
    expect(bookingCan.markAttendance(each, attendance, now)?.code).toBe(code)
  })
})

describe('bookingCan.move', () => {
  it.each([
    ['a confirmed booking', booking('confirmed'), undefined],
    ['a pending booking that never expires', booking('pending'), undefined],
    ['an unpaid hold', booking('pending', { holdExpiresAt: later }), 'awaiting_payment'],
    ['a booking at its very end', booking('confirmed', { end: now }), 'booking_ended'],
    ['a cancelled booking', booking('cancelled'), 'booking_ended'],
  ])('answers for %s', (_case, each, code) => {
    expect(bookingCan.move(each, now)?.code).toBe(code)
  })
})

describe('bookingCan.markPaid', () => {
  it.each([
    ['a due booking', booking('confirmed'), undefined],
    ['an unpaid hold', booking('pending', { paymentState: 'held', holdExpiresAt: later }), undefined],
    ['an ended booking that is due', booking('completed', { end: now }), undefined],
    ['a paid booking', booking('confirmed', { paymentState: 'paid' }), 'already_paid'],
    ['a complimentary booking', booking('confirmed', { paymentState: 'comp' }), 'already_paid'],
    ['a cancelled booking', booking('cancelled'), 'booking_ended'],
  ])('answers for %s', (_case, each, code) => {
    expect(bookingCan.markPaid(each)?.code).toBe(code)
  })
})

describe('bookingCan.markPaid of an amount', () => {
  it.each([
    ['all that is due', '0.00', 3_000, undefined],
    ['a cent more than is due', '0.00', 3_001, 'more_than_due'],
    ['the rest', '20.00', 1_000, undefined],
    ['a cent more than the rest', '20.00', 1_001, 'more_than_due'],
  ])('answers for %s', (_case, paidAmount, amount, code) => {
    expect(bookingCan.markPaid(booking('confirmed', { paidAmount }), amount)?.code).toBe(code)
  })
})

describe('bookingCan.waive', () => {
  it.each([
    ['a due booking', booking('confirmed'), undefined],
    ['an ended booking that is partly paid', booking('completed', { paymentState: 'part' }), undefined],
    ['an unpaid hold', booking('pending', { paymentState: 'held' }), 'awaiting_payment'],
    ['a paid booking', booking('confirmed', { paymentState: 'paid' }), 'already_paid'],
    ['a booking that was waived', booking('confirmed', { paymentState: 'waived' }), 'already_paid'],
    ['a complimentary booking', booking('confirmed', { paymentState: 'comp' }), 'already_paid'],
    ['a cancelled booking', booking('cancelled'), 'booking_ended'],
  ])('answers for %s', (_case, each, code) => {
    expect(bookingCan.waive(each)?.code).toBe(code)
  })
})

describe('bookingCan.undoWaive', () => {
  it.each([
    ['a booking that was waived', booking('completed', { waivedAmount: '30.00' }), undefined],
    ['a booking of which nothing was waived', booking('confirmed'), 'nothing_waived'],
    ['a cancelled booking', booking('cancelled', { waivedAmount: '30.00' }), 'booking_ended'],
  ])('answers for %s', (_case, each, code) => {
    expect(bookingCan.undoWaive(each)?.code).toBe(code)
  })
})

describe('bookingCan.changePrice', () => {
  it.each([
    ['a due booking', booking('confirmed'), undefined],
    ['a paid booking that ended', booking('completed', { paymentState: 'paid' }), undefined],
    ['an unpaid hold', booking('pending', { paymentState: 'held' }), 'awaiting_payment'],
    ['a complimentary booking', booking('confirmed', { paymentMethod: 'comp' }), 'price_fixed'],
    ['a booking that was waived', booking('confirmed', { waivedAmount: '30.00' }), 'price_fixed'],
    ['a cancelled booking', booking('cancelled'), 'booking_ended'],
  ])('answers for %s', (_case, each, code) => {
    expect(bookingCan.changePrice(each)?.code).toBe(code)
  })
})

describe('bookingCan.voidPayment', () => {
  it.each([
    ['cash', { method: 'cash', left: 1 }, undefined],
    ['the card reader', { method: 'card_reader', left: 1 }, undefined],
    ['a card payment online', { method: 'stripe', left: 1 }, 'not_voidable'],
    ['cash that was all refunded', { method: 'cash', left: 0 }, 'refund_too_large'],
  ] as const)('answers for %s', (_case, payment, code) => {
    expect(bookingCan.voidPayment(payment)?.code).toBe(code)
  })
})

describe('bookingCan.refund', () => {
  it.each([
    ['any of a payment', { left: 1 }, undefined, undefined],
    ['any of a payment that was refunded already', { left: 0 }, undefined, 'refund_too_large'],
    ['all that is left', { left: 1_750 }, 1_750, undefined],
    ['a cent more than is left', { left: 1_750 }, 1_751, 'refund_too_large'],
  ])('answers for %s', (_case, payment, amount, code) => {
    expect(bookingCan.refund(payment, amount)?.code).toBe(code)
  })

  it('says how much is left', () => {
    expect(bookingCan.refund({ left: 1_750 }, 2_000)?.details).toEqual({ left: '17.50' })
  })
})
