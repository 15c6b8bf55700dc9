import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'
import { bookingSchema } from './booking.schema.ts'

/** The amounts that `paymentState` takes, besides the total. */
const paidSchema = {
  paidAmount: z.string(),
  waivedAmount: z.string(),
  /** The dollars that adjustments took off, if any. */
  discountAmount: z.string().optional(),
}

/**
 * Only if its customer asked for any cage. It has one all the same: the wish is for booking or changing it
 * again.
 */
const wishSchema = { askedForAnyCage: z.literal(true).optional() }

/** An entry of `GET /api/bookings`. */
export const ownBookingSchema = bookingSchema.extend({
  ...paidSchema,
  ...wishSchema,
  /** Dollars refunded, with pending refunds. */
  refundedAmount: z.string(),
  /** The part of it that became credit, if any. */
  creditedAmount: z.string().optional(),
  /** The part of it that came back as punches, if any. */
  punchedAmount: z.string().optional(),
  /** Why staff cancelled it, as they told the customer. */
  cancelNote: z.string().nullable(),
  /** Whether its agreements were signed. */
  isSigned: z.boolean(),
  /** Until when they can move it; null if they can't. */
  movableUntil: instantSchema.nullable(),
  /** The label of the series it's a date of. */
  seriesLabel: z.string().nullable(),
  /** Only if it's a hold on an offered time, which stays the other customer's until it's paid. */
  isClaim: z.literal(true).optional(),
  /** Whether it can be offered back, or is. */
  resale: z.enum(['offerable', 'offered']).optional(),
  /** Only if its time was closed, and its customer can choose another. */
  hasReplacement: z.literal(true).optional(),
})
export type OwnBooking = z.infer<typeof ownBookingSchema>

/** A booking for its checkout and receipt, with the time its agreements were last signed. */
export const bookingDetailSchema = bookingSchema.extend({
  ...paidSchema,
  ...wishSchema,
  agreementsSignedAt: instantSchema.nullable(),
  /** How many punches of the customer's would pay for everything, if they can. */
  punches: z.number().optional(),
  /** Only if they could, but not together with its adjustments. */
  isPackLeftOut: z.literal(true).optional(),
  /** The version of the texts to sign now. */
  policyVersion: z.string(),
  /** Fields of extensions, by their names; only of those that have any for it. */
  more: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  /** The series it's a date of, with all dates that one payment pays or paid for, by start. */
  series: z.object({ label: z.string(), dates: z.array(bookingSchema) }).nullable(),
})
export type BookingDetail = z.infer<typeof bookingDetailSchema>
