import { z } from 'zod'
import { positiveAmountSchema } from '../pricing/amount.schema.ts'
import { textSchema, versionSchema } from '../text.schema.ts'
import { BOOKING_STATUSES, CANCEL_REASONS } from './booking-status.ts'

/**
 * The refund that staff choose when they cancel: nothing, everything, or an amount. Refunding nothing is recorded as a decision too
 * (all sales are final).
 */
const refundChoiceSchema = z.union([z.enum(['none', 'full']), z.object({ amount: positiveAmountSchema })])
export type RefundChoice = z.output<typeof refundChoiceSchema>

/**
 * Payload of `POST /api/admin/bookings/:id/cancellation`; `reason` is emailed to the customer. `version` rejects a stale
 * screen, so staff never decide about a payment they haven't seen.
 */
export const cancelBookingSchema = z.object({
  reason: textSchema({ max: 500, isMultiline: true }).nullish(),
  refund: refundChoiceSchema.default('none'),
  /**
   * The way to pay that the refund is given as, such as credit; otherwise, it goes back the way it was paid.
   */
  backTo: textSchema({ max: 40 }).nullish(),
  version: versionSchema.optional(),
})

export const cancelledBookingSchema = z.object({
  id: z.uuid(),
  status: z.enum(BOOKING_STATUSES),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
})
