import type { Booking, BookingDetail } from '../../domain/bookings/booking.schema.ts'
import { ERRORS } from '../../domain/errors.ts'
import { errorText, isApiError } from '../api/api-client.ts'

interface Loaded<T> {
  data: T | undefined
  error: Error | null
}

export interface CheckoutFacts {
  booking: Loaded<BookingDetail>
  /** `publishableKey` is null where no payment provider is configured. */
  config: Loaded<{ publishableKey: string | null }>
  intent: Loaded<{ clientSecret: string }>
  /** By the facility's clock, whether or not the server has noticed. */
  isHoldExpired: boolean
  /** A payment that is under way is waited for: its form must stay, or its answer would be lost. */
  isPaying: boolean
}

export type CheckoutState =
  | { name: 'loading' }
  | { name: 'not_found' }
  /** Paid, or being paid: the success page knows more. */
  | { name: 'settled' }
  | { name: 'over'; booking: BookingDetail; text: string }
  | { name: 'unavailable'; booking: BookingDetail }
  | { name: 'setup_failed'; booking: BookingDetail; text: string }
  | { name: 'ready'; booking: BookingDetail; clientSecret: string }

/** What checkout shows. The server has the last word on whether a booking can still be paid. */
export function checkoutState({
  booking,
  config,
  intent,
  isHoldExpired,
  isPaying,
}: CheckoutFacts): CheckoutState {
  if (!booking.data) return { name: booking.error ? 'not_found' : 'loading' }
  const loaded = booking.data
  if (loaded.status === 'confirmed' || loaded.status === 'completed') return { name: 'settled' }
  if (loaded.status === 'cancelled') return { name: 'over', booking: loaded, text: overText(loaded) }
  if (isHoldExpired && !isPaying) return { name: 'over', booking: loaded, text: ERRORS.hold_expired.message }

  if (!config.data && config.error) {
    return { name: 'setup_failed', booking: loaded, text: SETUP_FAILED }
  }
  if (config.data?.publishableKey === null) return { name: 'unavailable', booking: loaded }
  const refused = intent.error && afterRefusal(loaded, intent.error)
  // A secret from before is of no use once the server has said how the booking ended.
  const isKept = refused?.name === 'setup_failed' || (refused?.name === 'over' && isPaying && intent.data)
  if (refused && !isKept) return refused
  if (intent.data) return { name: 'ready', booking: loaded, clientSecret: intent.data.clientSecret }
  return refused ?? { name: 'loading' }
}

const SETUP_FAILED = 'We could not set up your payment. Your time is still held; please try again.'

function afterRefusal(booking: BookingDetail, error: Error): CheckoutState {
  if (isApiError(error, 'already_paid', 'payment_processing')) return { name: 'settled' }
  if (isApiError(error, 'payments_not_configured')) return { name: 'unavailable', booking }
  if (isApiError(error, 'hold_expired', 'booking_not_pending')) {
    return { name: 'over', booking, text: errorText(error, ERRORS.hold_expired.message) }
  }
  return { name: 'setup_failed', booking, text: errorText(error, SETUP_FAILED) }
}

function overText({ cancelReason }: Booking): string {
  if (cancelReason === 'released') return 'You released this time. You can book it again while it is free.'
  if (cancelReason === 'staff') return 'This booking was cancelled by The Barn.'
  return ERRORS.hold_expired.message
}
