import { z } from 'zod'
import { amountTyped, positiveAmountSchema } from '../../../domain/pricing/amount.schema.ts'
import { parseAmount } from '../../../domain/pricing/money.ts'
import { reasonSchema } from '../../../domain/reason.schema.ts'
import { instantSchema } from '../../../domain/time/instant.schema.ts'
import { CREDIT_KINDS } from './credit.ts'

const entrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(CREDIT_KINDS),
  /** Dollars; negative if it was spent or taken back. */
  amount: z.string(),
  /** Why, or the refund's reason. Customers see only reasons that were emailed to them. */
  reason: z.string().nullable(),
  bookingId: z.uuid().nullable(),
  createdAt: instantSchema,
})

/** Response of `GET /api/credit`: dollars of the customer's own. */
export const ownCreditSchema = z.object({
  balance: z.string(),
  /** The part that unpaid bookings don't keep. */
  available: z.string(),
  /** The latest first, at most 100. */
  entries: z.array(entrySchema),
})
export type OwnCredit = z.infer<typeof ownCreditSchema>

/** A customer's credit as staff see it. */
export const creditSchema = ownCreditSchema.extend({
  entries: z.array(entrySchema.extend({ givenBy: z.string().nullable() })),
})
export type Credit = z.infer<typeof creditSchema>

/** Payload of `POST /api/admin/customers/{id}/credit`. `entryId` is an idempotency key, chosen when the form opens. */
export const changeCreditSchema = z.object({
  amount: positiveAmountSchema,
  takesBack: z.boolean(),
  /** Emailed to the customer. */
  reason: reasonSchema,
  entryId: z.uuid(),
})

/** The dialog that gives credit or takes it back. */
export const creditFormSchema = z.object({
  amount: amountTyped.refine((amount) => parseAmount(amount) !== 0, 'Must be greater than $0'),
  takesBack: z.enum(['give', 'take']).transform((choice) => choice === 'take'),
  reason: reasonSchema,
})

/** A booking's fields: what its customer has left for it, in dollars. */
export const creditFieldsSchema = z.object({ available: z.string() })
export type CreditFields = z.infer<typeof creditFieldsSchema>

/** The same at checkout, also what's kept for it. */
export const checkoutFieldsSchema = creditFieldsSchema.extend({ saysKept: z.literal(true) })
export type CheckoutFields = z.infer<typeof checkoutFieldsSchema>
