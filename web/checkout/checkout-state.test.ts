import { describe, expect, it } from 'vitest'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { BookingDetail } from '../../domain/bookings/own-booking.schema.ts'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { ApiError } from '../api/api-error.ts'
import { type CheckoutFacts, checkoutState } from './checkout-state.ts'

const NOTHING = { data: undefined, error: null }
const booking = (changes: Partial<Booking> = {}) =>
  ({ id: 'b1', status: 'pending', cancelReason: null, ...changes }) as BookingDetail

function state(changes: Partial<CheckoutFacts>) {
  return checkoutState({
    booking: { data: booking(), error: null },
    config: { data: { publishableKey: 'pk_test_1' }, error: null },
    intent: NOTHING,
    isHoldExpired: false,
    isPaying: false,
    ...changes,
  })
}

const refusal = (code: ErrorCode) => {
  const { status, message } = ERRORS[code]
  return { data: undefined, error: new ApiError(status, '', JSON.stringify({ code, message })) }
}

describe('checkoutState', () => {
  it('loads until the booking and the configuration have arrived', () => {
    expect(state({ booking: NOTHING }).name).toBe('loading')
    expect(state({ config: NOTHING }).name).toBe('loading')
  })

  it('gets ready for signing without a client secret, and for paying with one', () => {
    expect(state({})).toMatchObject({ name: 'ready', clientSecret: null })
    expect(state({ intent: { data: { clientSecret: 'secret' }, error: null } })).toMatchObject({
      name: 'ready',
      clientSecret: 'secret',
    })
  })

  it('reports not_found when the booking fails to load', () => {
    expect(state({ booking: refusal('booking_not_found') }).name).toBe('not_found')
  })

  it('reports unavailable without a payment provider', () => {
    expect(state({ config: { data: { publishableKey: null }, error: null } }).name).toBe('unavailable')
  })

  it.each<[Partial<Booking>, string]>([
    [{ status: 'confirmed' }, 'settled'],
    [{ status: 'completed' }, 'settled'],
    [{ status: 'cancelled', cancelReason: 'hold_expired' }, 'ended'],
    [{ status: 'cancelled', cancelReason: 'released' }, 'ended'],
    [{ status: 'cancelled', cancelReason: 'released_by_staff' }, 'ended'],
  ])('ends when the booking is no longer payable: %o is %s', (changes, name) => {
    expect(state({ booking: { data: booking(changes), error: null } }).name).toBe(name)
  })

  it('goes on with the other dates of a season when staff cancel the one that it began with', () => {
    const dates = [booking({ status: 'cancelled', cancelReason: 'staff' }), booking({ id: 'b2' })]
    const first = { ...booking(dates[0]), order: { label: 'Monarchs', dates } }
    expect(state({ booking: { data: first, error: null } }).name).toBe('settled')
  })

  it.each<[ErrorCode, string]>([
    ['already_paid', 'settled'],
    ['payment_processing', 'settled'],
    ['payments_not_configured', 'unavailable'],
    ['hold_expired', 'ended'],
    ['booking_not_pending', 'ended'],
    ['payments_unavailable', 'setup_failed'],
    ['amount_mismatch', 'setup_failed'],
    ['internal', 'setup_failed'],
  ])('maps the intent refusal %s to %s', (code, name) => {
    expect(state({ intent: refusal(code) }).name).toBe(name)
  })

  it('ends the moment the hold expires, even with a client secret', () => {
    expect(
      state({ intent: { data: { clientSecret: 'secret' }, error: null }, isHoldExpired: true }),
    ).toMatchObject({ name: 'ended', text: ERRORS.hold_expired.message })
  })

  it('drops the client secret when the booking was settled elsewhere', () => {
    const { error } = refusal('already_paid')
    expect(state({ intent: { data: { clientSecret: 'secret' }, error } }).name).toBe('settled')
  })

  it('waits for a running payment even if the hold expires', () => {
    const { error } = refusal('hold_expired')
    const intent = { data: { clientSecret: 'secret' }, error }
    expect(state({ intent, isHoldExpired: true, isPaying: true }).name).toBe('ready')
    expect(state({ intent, isHoldExpired: true }).name).toBe('ended')
    expect(
      state({ booking: { data: booking({ status: 'confirmed' }), error: null }, isPaying: true }).name,
    ).toBe('settled')
  })

  it('keeps the client secret when a refetch gets no response', () => {
    const error = new TypeError('Failed to fetch')
    expect(state({ intent: { data: { clientSecret: 'secret' }, error } }).name).toBe('ready')
  })

  it('shows why the payment could not be set up', () => {
    expect(state({ intent: refusal('payments_unavailable') })).toMatchObject({
      text: ERRORS.payments_unavailable.message,
    })
  })
})
