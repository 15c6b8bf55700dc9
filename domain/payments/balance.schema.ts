import { z } from 'zod'
import { DESK_PAYMENT_METHODS } from '../bookings/booking-status.ts'
import { amountSchema, amountTyped, amountUpTo } from '../pricing/amount.schema.ts'
import type { Cents } from '../pricing/money.ts'
import { reasonSchema } from '../reason.schema.ts'
import { versionSchema } from '../text.schema.ts'

/** The dialog that records a payment at the desk; `balance` is the most that can be paid. */
export function paymentFormSchema(balance: Cents) {
  return z.object({ method: z.enum(DESK_PAYMENT_METHODS), amount: amountUpTo(balance) })
}

/** Payload of `POST /api/admin/bookings/{id}/waived-balance`: the whole balance ends without a payment. */
export const waiveBalanceSchema = z.object({ reason: reasonSchema, version: versionSchema })

/** Payload of `POST /api/admin/bookings/{id}/waived-balance/undo`: what was waived is due again. */
export const undoWaiveSchema = z.object({ version: versionSchema })

/**
 * Payload of `POST /api/admin/payments/{id}/void`: what is left of a payment recorded by mistake is taken back. With a
 * `method`, it's recorded again as paid that way.
 */
export const voidPaymentSchema = z.object({
  reason: reasonSchema,
  method: z.enum(DESK_PAYMENT_METHODS).optional(),
  /** Of the booking. */
  version: versionSchema,
})

/**
 * Payload of `PUT /api/admin/bookings/{id}/price`. `refundsOverpaid`: whether what was paid beyond the new price goes
 * back to the customer.
 */
export const changePriceSchema = z.object({
  totalAmount: amountSchema,
  reason: reasonSchema,
  refundsOverpaid: z.boolean().default(false),
  version: versionSchema,
})

/** The dialog that corrects a payment: taken back, or recorded as paid another way. */
export const correctionFormSchema = z.object({
  shouldBe: z.enum(['void', ...DESK_PAYMENT_METHODS], 'Please choose what it should be'),
  reason: reasonSchema,
})

/** The dialog that changes a price, and what happens to what was paid beyond it. */
export const priceFormSchema = z.object({
  totalAmount: amountTyped,
  reason: reasonSchema,
  overpaid: z.enum(['keep', 'refund']),
})
