import { madeLinkSchema, makeLinkSchema } from '../payments/booking-link.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Links that staff make, so a customer can sign or pay one booking without a sign-in. */
export const LINKS = {
  'POST /api/admin/bookings/:id/links': {
    least: 'desk',
    params: byId,
    body: makeLinkSchema,
    returns: madeLinkSchema,
    status: 201,
  },
  'POST /api/admin/bookings/:id/link-email': { least: 'desk', params: byId, body: makeLinkSchema },
  'POST /api/admin/bookings/:id/hand-over': {
    least: 'desk',
    params: byId,
    returns: madeLinkSchema,
    status: 201,
  },
  'DELETE /api/admin/bookings/:id/links': { least: 'desk', params: byId },
} satisfies Contract
