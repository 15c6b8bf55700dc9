import { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { byId } from '../../../domain/api/parts.ts'
import { availabilityQuerySchema } from '../../../domain/bookings/availability.schema.ts'
import { bookingSchema } from '../../../domain/bookings/booking.schema.ts'
import { offeredTimeSchema, ownOfferSchema, takeoverSchema } from './resale.schema.ts'

/** Customers offer their bookings back, and take what others offer. */
export const RESALE = {
  'GET /api/resale/:date': {
    least: 'signed_in',
    params: availabilityQuerySchema,
    returns: z.array(offeredTimeSchema),
  },
  'POST /api/resale/:id/takeover': {
    least: 'signed_in',
    params: byId,
    body: takeoverSchema,
    returns: bookingSchema,
    status: 201,
  },
  'GET /api/bookings/:id/offer': { least: 'signed_in', params: byId, returns: ownOfferSchema },
  'POST /api/bookings/:id/offer': { least: 'signed_in', params: byId },
  'DELETE /api/bookings/:id/offer': { least: 'signed_in', params: byId },
} satisfies Contract
