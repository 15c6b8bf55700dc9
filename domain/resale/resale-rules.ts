import type { BookingStatus } from '../bookings/booking-status.ts'
import { type Refusal, refuse } from '../errors.ts'
import { allowsResale, RESALE_NOTICE_HOURS } from '../payments/policies/policy-terms.ts'
import { plural } from '../plural.ts'
import type { Cents } from '../pricing/money.ts'
import { isBefore } from '../time/facility-time.ts'

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
): { feePercent: number } | null {
  if (status !== 'confirmed' || attendance !== null || !isBefore(now, start)) return null
  const terms = signedVersions.map(allowsResale)
  const fees = terms.flatMap((each) => (each ? [each.feePercent] : []))
  return fees.length === 0 || fees.length < terms.length ? null : { feePercent: Math.min(...fees) }
}

/** Until when a booking can be offered back. */
export function offerableUntil(start: Temporal.Instant): Temporal.Instant {
  return start.subtract({ hours: RESALE_NOTICE_HOURS })
}

/** The refusal for a booking that its customer can't offer back now; null if they can. */
export function whyNotOffered(booking: Sellable, now: Temporal.Instant): Refusal | null {
  if (!resaleTerms(booking, now)) return refuse('not_offerable')
  return isBefore(now, offerableUntil(booking.start))
    ? null
    : refuse('not_offerable', {
        message: `A booking can be offered back until ${plural(RESALE_NOTICE_HOURS, 'hour')} before it starts.`,
      })
}

/** The refund for the customer whose time was taken: the lower of both prices, less the fee, which is rounded to whole cents. */
export function payoutOf(paid: { bySeller: Cents; byBuyer: Cents }, feePercent: number): Cents {
  const price = Math.min(paid.bySeller, paid.byBuyer)
  return price - Math.round((price * feePercent) / 100)
}
