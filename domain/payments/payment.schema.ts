import { z } from 'zod'
import { bookingSchema } from '../bookings/booking.schema.ts'
import { ERRORS } from '../errors.ts'
import { STAFF_SERIES_DATES } from '../facility.ts'
import { itemIdSchema, signatureSchema, textSchema } from '../text.schema.ts'

/** `amount` is in dollars. It must equal the booking's own total, which is what is charged. */
export const createPaymentIntentSchema = z.object({
  amount: z.number(),
  bookingId: z.uuid(),
  /** Whether the customer's credit pays first. The rest is charged. */
  usesCredit: z.boolean().optional(),
})

export const paymentIntentSchema = z.object({ clientSecret: z.string() })

/** Response to that: without credit, only `clientSecret`. */
export const checkoutIntentSchema = z.object({
  /** Null if a code or credit covers everything: `POST /api/bookings/{id}/credit-payment` then pays. */
  clientSecret: z.string().nullable(),
  /** Dollars that credit pays. */
  credit: z.string().optional(),
})

/** Payload of `POST /api/bookings/{id}/credit-payment`: the total, as it was shown. */
export const payWithCreditSchema = z.object({ amount: z.number() })

const ALL_REQUIRED = ERRORS.agreements_required.message

const shownDateSchema = bookingSchema
  .pick({ id: true, startTime: true, endTime: true })
  .extend({ spaceId: itemIdSchema.nullable(), bundleId: itemIdSchema.nullable() })
export type ShownDate = z.infer<typeof shownDateSchema>

export const signAgreementsSchema = z.object({
  signature: signatureSchema(ALL_REQUIRED),
  cancellationAccepted: z.literal(true, ALL_REQUIRED),
  liabilityAccepted: z.literal(true, ALL_REQUIRED),
  policyVersion: textSchema({ max: 40, required: ALL_REQUIRED }),
  /** Of a series: the dates as they were shown, which are signed for together. If one has changed, none is. */
  dates: z.array(shownDateSchema).max(STAFF_SERIES_DATES).optional(),
})

/** A checkbox that has to be checked. */
const acceptedSchema = (required: string) =>
  z
    .boolean()
    .refine(Boolean, required)
    .transform(() => true as const)

/** The agreements form. The API has one message for all fields (spec section 5), the form one for each. */
export const agreementsFormSchema = z.object({
  cancellationAccepted: acceptedSchema('Please accept this policy'),
  liabilityAccepted: acceptedSchema('Please accept this agreement'),
  signature: signatureSchema('Please type your full name'),
})
export type AgreementsForm = z.input<typeof agreementsFormSchema>
export type SignedForm = z.output<typeof agreementsFormSchema>

export const agreementReceiptSchema = z.object({ signedAt: z.string() })
