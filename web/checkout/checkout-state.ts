import type { z } from 'zod'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { BookingDetail } from '../../domain/bookings/own-booking.schema.ts'
import { ERRORS } from '../../domain/errors.ts'
import type { checkoutIntentSchema, KeptAmount } from '../../domain/payments/payment.schema.ts'
import { errorText, isApiError } from '../api/api-error.ts'

interface Loaded<T> {
  data: T | undefined
  error: Error | null
}

export interface CheckoutFacts {
  booking: Loaded<BookingDetail>
  /** `publishableKey` is null where no payment provider is configured. */
  config: Loaded<{ publishableKey: string | null }>
  intent: Loaded<z.output<typeof checkoutIntentSchema>>
  /** By the server's clock, whether or not a job has cancelled the booking yet. */
  isHoldExpired: boolean
  /** A payment is running: its form must stay mounted to receive the result. */
  isPaying: boolean
}

export type CheckoutState =
  | { name: 'loading' }
  | { name: 'not_found' }
  /** Paid, being paid, or a cancelled date of a season that is still held: the success page takes over. */
  | { name: 'settled' }
  | { name: 'ended'; booking: BookingDetail; text: string }
  | { name: 'unavailable'; booking: BookingDetail }
  | { name: 'setup_failed'; booking: BookingDetail; text: string }
  /**
   * `clientSecret` is null until the agreements are signed and the payment is set up, and if what's kept
   * covers everything.
   */
  | { name: 'ready'; booking: BookingDetail; clientSecret: string | null; kept: readonly KeptAmount[] }

/** The state that checkout shows. The server decides whether the booking can still be paid. */
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
  if (loaded.status === 'cancelled')
    return loaded.order?.dates.some(({ status }) => status === 'pending')
      ? { name: 'settled' }
      : { name: 'ended', booking: loaded, text: endedText(loaded) }
  if (isHoldExpired && !isPaying) return { name: 'ended', booking: loaded, text: ERRORS.hold_expired.message }

  if (!config.data && config.error) return { name: 'setup_failed', booking: loaded, text: SETUP_FAILED }
  if (!config.data) return { name: 'loading' }
  if (config.data.publishableKey === null) return { name: 'unavailable', booking: loaded }
  const refused = intent.error && afterRefusal(loaded, intent.error)
  // A client secret is useless once the server reports that the booking ended.
  const isUsable = refused?.name === 'setup_failed' || (refused?.name === 'ended' && isPaying)
  if (refused && !(isUsable && intent.data)) return refused
  const { clientSecret = null, kept = [] } = intent.data ?? {}
  return { name: 'ready', booking: loaded, clientSecret, kept }
}

const SETUP_FAILED = "We couldn't set up your payment. Your time is still held; please try again."

function afterRefusal(booking: BookingDetail, error: Error): CheckoutState {
  if (isApiError(error, 'already_paid', 'payment_processing')) return { name: 'settled' }
  if (isApiError(error, 'payments_not_configured')) return { name: 'unavailable', booking }
  if (isApiError(error, 'hold_expired', 'booking_not_pending', 'time_gone')) {
    return { name: 'ended', booking, text: errorText(error, ERRORS.hold_expired.message) }
  }
  return { name: 'setup_failed', booking, text: errorText(error, SETUP_FAILED) }
}

function endedText(booking: Booking): string {
  const { cancelReason } = booking
  if (cancelReason === 'released') return "You released this time. You can book it again while it's open."
  if (cancelReason === 'released_by_staff') return 'The Barn released this time before it was paid for.'
  if (cancelReason === 'staff') return 'This booking was cancelled by The Barn.'
  return ERRORS.hold_expired.message
}
