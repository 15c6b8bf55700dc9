import { z } from 'zod'
import { positiveAmountSchema } from '../pricing/amount.schema.ts'
import { type Cents, formatUsd, parseAmount } from '../pricing/money.ts'
import { textSchema } from '../text.schema.ts'

/** Payload of `POST /api/admin/payments/:id/refunds`. `refundId` is an idempotency key, chosen when the form opens. */
export const refundPaymentSchema = z.object({
  amount: positiveAmountSchema,
  reason: textSchema({ max: 500, required: 'Please enter a reason', isMultiline: true }),
  refundId: z.uuid().optional(),
})

/** The refund dialog; `left` is the most that can be refunded. */
export function refundFormSchema(left: Cents) {
  return refundPaymentSchema.omit({ refundId: true }).extend({
    amount: z
      .string()
      .trim()
      .refine((amount) => isWithin(parseAmount(amount), left), `Up to ${formatUsd(left)}, like 12.50`),
  })
}

function isWithin(amount: Cents | null, most: Cents): boolean {
  return amount !== null && amount > 0 && amount <= most
}

export const requestedRefundSchema = z.object({ refundId: z.uuid() })
