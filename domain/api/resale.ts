import { z } from 'zod'
import { availabilityQuerySchema } from '../bookings/availability.schema.ts'
import { offeredTimeSchema, ownOfferSchema } from '../resale/resale.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Customers offer their bookings back, and see what others offer. Taking one is in `holds.ts`. */
export const RESALE = {
  'GET /api/resale/:date': {
    least: 'signed_in',
    params: availabilityQuerySchema,
    returns: z.array(offeredTimeSchema),
  },
  'GET /api/bookings/:id/offer': { least: 'signed_in', params: byId, returns: ownOfferSchema },
  'POST /api/bookings/:id/offer': { least: 'signed_in', params: byId },
  'DELETE /api/bookings/:id/offer': { least: 'signed_in', params: byId },
} satisfies Contract
