import { z } from 'zod'
import { positiveAmountSchema } from '../pricing/amount.schema.ts'
import { BOOKING_STATUSES, CANCEL_REASONS } from './booking-status.ts'

/**
 * What happens to the money when staff cancel: it is kept, all of it goes back, or this much of it. Keeping it is a
 * choice like the others (sales are final) and is recorded as one.
 */
const refundChoiceSchema = z.union([z.enum(['none', 'full']), z.object({ amount: positiveAmountSchema })])
export type RefundChoice = z.output<typeof refundChoiceSchema>

/**
 * Payload of `POST /api/admin/bookings/:id/cancellation`; `reason` is mailed to the customer. `version` is that of the
 * booking that staff looked at when they chose, so that nobody decides about money that they have not seen.
 */
export const cancelBookingSchema = z.object({
  reason: z.string().trim().max(500).nullish(),
  refund: refundChoiceSchema.default('none'),
  version: z.number().int().positive().optional(),
})

export const cancelledBookingSchema = z.object({
  id: z.uuid(),
  status: z.enum(BOOKING_STATUSES),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
})
