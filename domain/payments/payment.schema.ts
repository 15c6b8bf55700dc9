import { z } from 'zod'
import { bookingSchema } from '../bookings/booking.schema.ts'
import { ERRORS } from '../errors.ts'
import { STAFF_SEASON_DATES } from '../facility.ts'
import { itemIdSchema, signatureSchema, textSchema } from '../text.schema.ts'

/** `amount` is in dollars. It must equal the booking's own total, which is what is charged. */
export const createPaymentIntentSchema = z.object({
  amount: z.number(),
  bookingId: z.uuid(),
  /** Whether what the customer has, such as credit, pays first. The rest is charged. */
  usesKept: z.boolean().optional(),
})

export const paymentIntentSchema = z.object({ clientSecret: z.string() })

const keptAmountSchema = z.object({ method: z.string(), amount: z.string() })
export type KeptAmount = z.infer<typeof keptAmountSchema>

/** Response to that: if nothing pays first, only `clientSecret`. */
export const checkoutIntentSchema = z.object({
  /** Null if nothing is left to charge: `POST /api/bookings/{id}/kept-payment` then pays. */
  clientSecret: z.string().nullable(),
  /** Dollars that ways to pay, such as credit, pay first. */
  kept: z.array(keptAmountSchema).optional(),
})

/** Payload of `POST /api/bookings/{id}/kept-payment`: the total, as it was shown. */
export const payKeptSchema = z.object({ amount: z.number() })

const ALL_REQUIRED = ERRORS.agreements_required.message

const shownDateSchema = bookingSchema
  .pick({ id: true, startTime: true, endTime: true })
  .extend({ spaceId: itemIdSchema.nullable(), bundleId: itemIdSchema.nullable() })
export type ShownDate = z.infer<typeof shownDateSchema>

export const signAgreementsSchema = z.object({
  signature: signatureSchema(ALL_REQUIRED),
  cancellationAccepted: z.literal(true, ALL_REQUIRED),
  liabilityAccepted: z.literal(true, ALL_REQUIRED),
  policyVersion: textSchema({ max: 100, required: ALL_REQUIRED }),
  /**
   * Of a season: the dates as they were shown, which are signed for together. If one has changed, none is.
   */
  dates: z.array(shownDateSchema).max(STAFF_SEASON_DATES).optional(),
})

/** A checkbox that has to be checked. */
const acceptedSchema = (required: string) =>
  z
    .boolean()
    .refine(Boolean, required)
    .transform(() => true as const)

/** The required fields of the agreements form, each with its message. */
export const AGREEMENTS_FORM_REQUIRED = {
  cancellationAccepted: 'Please accept this policy',
  liabilityAccepted: 'Please accept this agreement',
  signature: 'Please type your full name',
} as const

/** The agreements form. The API has one message for all fields (spec section 5), the form one for each. */
export const agreementsFormSchema = z.object({
  cancellationAccepted: acceptedSchema(AGREEMENTS_FORM_REQUIRED.cancellationAccepted),
  liabilityAccepted: acceptedSchema(AGREEMENTS_FORM_REQUIRED.liabilityAccepted),
  signature: signatureSchema(AGREEMENTS_FORM_REQUIRED.signature),
})
export type AgreementsForm = z.input<typeof agreementsFormSchema>
export type SignedForm = z.output<typeof agreementsFormSchema>

export const agreementReceiptSchema = z.object({ signedAt: z.string() })
