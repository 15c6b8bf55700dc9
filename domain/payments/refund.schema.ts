import { z } from 'zod'
import { positiveAmountSchema } from '../pricing/amount.schema.ts'
import { textSchema } from '../text.schema.ts'

/** Payload of `POST /api/admin/payments/:id/refunds`. `refundId` is an idempotency key, chosen when the form opens. */
export const refundPaymentSchema = z.object({
  amount: positiveAmountSchema,
  reason: textSchema({ max: 500, required: 'Please enter a reason', isMultiline: true }),
  refundId: z.uuid().optional(),
})

export const requestedRefundSchema = z.object({ refundId: z.uuid() })
