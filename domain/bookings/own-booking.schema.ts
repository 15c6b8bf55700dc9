import { z } from 'zod'
import { policyToSign } from '../payments/policies/policy-form.schema.ts'
import { paidWithSchema } from '../pricing/paid-with.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { bookingSchema } from './booking.schema.ts'
import { moreSchema } from './more.schema.ts'

/** The amounts that `paymentState` takes, besides the total. */
const paidSchema = {
  paidAmount: z.string(),
  waivedAmount: z.string(),
  /** The dollars that adjustments took off, if any. */
  discountAmount: z.string().optional(),
  /**
   * The ways besides money that paid for it, if any: in the detail of an order, for all dates that it has.
   */
  paidWith: z.array(paidWithSchema).optional(),
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
  /** The parts of it that came back as a way to pay, if any: "$12.50 became credit". */
  givenBack: z.array(z.object({ amount: z.string(), words: z.string() })).optional(),
  /** Why staff cancelled it, as they told the customer. */
  cancelNote: z.string().nullable(),
  /** Whether its agreements were signed. */
  isSigned: z.boolean(),
  /** The label of its order, if it has several dates. */
  orderLabel: z.string().nullable(),
  /** Only if it gets its time once it's paid. */
  hasNoTimeYet: z.literal(true).optional(),
  more: moreSchema.optional(),
})
export type OwnBooking = z.infer<typeof ownBookingSchema>

/** A booking for its checkout and receipt, with the time its agreements were last signed. */
export const bookingDetailSchema = bookingSchema.extend({
  ...paidSchema,
  ...wishSchema,
  agreementsSignedAt: instantSchema.nullable(),
  ...policyToSign,
  more: moreSchema.optional(),
  /** Its order, if it has several dates, with those that one payment pays or paid for, by start. */
  order: z.object({ label: z.string(), dates: z.array(bookingSchema) }).nullable(),
})
export type BookingDetail = z.infer<typeof bookingDetailSchema>
