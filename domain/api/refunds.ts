import { refundPaymentSchema, requestedRefundSchema } from '../payments/refund.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Refunds by staff. */
export const REFUNDS = {
  'POST /api/admin/payments/:id/refunds': {
    least: LEAST_ROLE.refunds,
    confirms: true,
    params: byId,
    body: refundPaymentSchema,
    returns: requestedRefundSchema,
    status: 201,
  },
} satisfies Contract
