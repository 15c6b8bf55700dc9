import { z } from 'zod'
import { amountUpTo, positiveAmountSchema } from '../pricing/amount.schema.ts'
import type { Cents } from '../pricing/money.ts'
import { reasonSchema } from '../reason.schema.ts'

/** Payload of `POST /api/admin/payments/:id/refunds`. `refundId` is an idempotency key, chosen when the form opens. */
export const refundPaymentSchema = z.object({
  amount: positiveAmountSchema,
  reason: reasonSchema,
  refundId: z.uuid().optional(),
})

/** The refund dialog; `left` is the most that can be refunded. */
export function refundFormSchema(left: Cents) {
  return refundPaymentSchema.omit({ refundId: true }).extend({ amount: amountUpTo(left) })
}

export const requestedRefundSchema = z.object({ refundId: z.uuid() })
