import type { z } from 'zod'
import { releasedHoldsSchema } from '../attention/attention.schema.ts'
import { cancelBookingSchema, cancelledBookingSchema } from '../bookings/cancellation.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/**
 * Staff cancel a booking: the spec's plain DELETE, which refunds nothing, and a POST with a reason and a
 * refund choice. Or they release unpaid holds, of a customer or of all new accounts.
 */
export const CANCELLATIONS = {
  'DELETE /api/admin/bookings/:id': {
    least: 'desk',
    params: byId,
    returns: cancelledBookingSchema,
  },
  'POST /api/admin/bookings/:id/cancellation': {
    least: 'desk',
    confirms: ({ refund }: z.output<typeof cancelBookingSchema>) => refund !== 'none',
    params: byId,
    body: cancelBookingSchema,
    returns: cancelledBookingSchema,
  },
  'DELETE /api/admin/users/:id/holds': { least: 'desk', params: byId, returns: releasedHoldsSchema },
  'DELETE /api/admin/newcomers/holds': { least: LEAST_ROLE.dismissals, returns: releasedHoldsSchema },
} satisfies Contract
