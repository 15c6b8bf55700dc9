import type { BookingStatus } from '../../../domain/bookings/booking-status.ts'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import { plural } from '../../../domain/plural.ts'
import { type Cents, toCents } from '../../../domain/pricing/money.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { allowsResale, RESALE_NOTICE_HOURS, type ResaleTerms, resaleOf } from './resale-terms.ts'

interface Sellable {
  status: BookingStatus
  start: Temporal.Instant
  attendance: string | null
  /** The versions of the policy that it was signed under. */
  signedVersions: readonly string[]
}

/** On which terms another customer can take over a booking; null if they can't. Each text that was signed has to allow it. */
export function resaleTerms(
  { status, start, attendance, signedVersions }: Sellable,
  now: Temporal.Instant,
): ResaleTerms | null {
  if (status !== 'confirmed' || attendance !== null || !isBefore(now, start)) return null
  const terms = signedVersions.map(allowsResale)
  const allowed = terms.filter((each) => each !== null)
  if (allowed.length === 0 || allowed.length < terms.length) return null
  const [first] = allowed
  // The terms that are best for the customer.
  return resaleOf(
    Math.min(...allowed.map(({ feePercent }) => feePercent)),
    allowed.every(({ backTo }) => backTo === first?.backTo) ? first?.backTo : undefined,
  )
}

/** Until when a booking can be offered back. */
export function offerableUntil(start: Temporal.Instant): Temporal.Instant {
  return start.subtract({ hours: RESALE_NOTICE_HOURS })
}

/** The refusal for a time that isn't offered anymore. */
export const OFFER_GONE = refuse('time_gone', {
  message: 'This time is no longer offered. Please choose another one.',
})

/** The refusal for any other reason. */
export const NOT_OFFERABLE = refuse('refused', { message: "This booking can't be offered back." })

/** The refusal for a booking that its customer can't offer back now; null if they can. */
export function whyNotOffered(booking: Sellable, now: Temporal.Instant): Refusal | null {
  if (!resaleTerms(booking, now)) return NOT_OFFERABLE
  return isBefore(now, offerableUntil(booking.start))
    ? null
    : refuse('refused', {
        message: `A booking can be offered back until ${plural(RESALE_NOTICE_HOURS, 'hour')} before it starts.`,
      })
}

/** Whether a booking's whole price was paid, and nothing of it refunded. Amounts in dollars; `refunded` is what was refunded of `paidAmount`. */
export function isPaidInFull(
  booking: { totalAmount: string; paidAmount: string },
  refunded: string,
): boolean {
  return toCents(booking.paidAmount) - toCents(refunded) === toCents(booking.totalAmount)
}

/** The share of the customer whose time was taken: the lower of both prices, less the fee, which is rounded to whole cents. */
export function payoutOf(paid: { bySeller: Cents; byBuyer: Cents }, feePercent: number): Cents {
  const price = Math.min(paid.bySeller, paid.byBuyer)
  return price - Math.round((price * feePercent) / 100)
}
