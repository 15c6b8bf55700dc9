import { z } from 'zod'
import { positiveAmountSchema } from '../pricing/amount.schema.ts'

/**
 * Payload of `POST /api/admin/payments/:id/refunds`. A screen that makes up `refundId` when its form opens may send it
 * as often as it likes.
 */
export const refundPaymentSchema = z.object({
  amount: positiveAmountSchema,
  reason: z.string().trim().min(1, 'Please say why').max(500),
  refundId: z.uuid().optional(),
})

export const requestedRefundSchema = z.object({ refundId: z.uuid() })
