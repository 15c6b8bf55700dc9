import { z } from 'zod'
import { positiveAmountSchema } from '../../../domain/pricing/amount.schema.ts'
import { versionSchema } from '../../../domain/text.schema.ts'

/** A card reader at the desk that the server can send payments to. */
export const cardReaderSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** As Stripe last saw it. It can be wrong, so it's shown and never refuses a payment. */
  isOnline: z.boolean(),
})
export type CardReader = z.infer<typeof cardReaderSchema>

/** Payload of `POST /api/admin/bookings/{id}/reader-payment`: the whole balance unless there is an amount. */
export const chargeOnReaderSchema = z.object({
  readerId: z.string().regex(/^tmr_\w{1,100}$/),
  amount: positiveAmountSchema.optional(),
  version: versionSchema,
})

/** The intent of a payment on a reader. */
export const readerPaymentIdSchema = z.object({ id: z.string().regex(/^pi_\w{1,100}$/) })

/**
 * `waiting` for a card; `declined`, and it can be tried again; `stopped` without a payment, such as when another desk took
 * over; `paid`; `flagged`: the money came in, but the booking changed, so it's listed under Needs Attention.
 */
const READER_PAYMENT_STATES = ['waiting', 'declined', 'stopped', 'paid', 'flagged'] as const

export const readerPaymentSchema = z.object({
  intentId: z.string(),
  state: z.enum(READER_PAYMENT_STATES),
  /** Why it was declined, if Stripe said. */
  reason: z.string().nullable(),
})
export type ReaderPayment = z.infer<typeof readerPaymentSchema>
