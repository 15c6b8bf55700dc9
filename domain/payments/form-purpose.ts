import type { BookingStatus } from '../bookings/booking-status.ts'

/**
 * Of a payment form: the price of a held booking, or of one that claims a time that another customer offers;
 * the balance of a confirmed booking; or a pack.
 */
export type FormPurpose = HeldPurpose | 'balance' | 'pack'

/** Of a form for a held booking. */
export type HeldPurpose = 'price' | 'claim'

/** Whether a booking has no time of its own, because it claims another one's and isn't paid yet. */
export function isClaim({ status, purpose }: { status: BookingStatus; purpose: HeldPurpose }): boolean {
  return status === 'pending' && purpose === 'claim'
}
