import { describe, expect, it } from 'vitest'
import { bookingCan } from './booking-can.ts'
import type { BookingStatus } from './booking-status.ts'
import type { PaymentState } from './payment-state.ts'

const now = Temporal.Instant.from('2026-11-20T17:00:00Z')
const later = now.add({ minutes: 10 })
const booking = (
  status: BookingStatus,
  { end = later, holdExpiresAt = null as Temporal.Instant | null, paymentState = 'due' as PaymentState } = {},
) => ({ status, end, holdExpiresAt, paymentState })

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
    ['an arrival an hour before the start', startingIn(60), 'arrived', undefined],
    ['an arrival more than an hour before the start', startingIn(61), 'arrived', 'too_early'],
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
