import { z } from 'zod'
import { bookingSchema, createBookingSchema } from '../bookings/booking.schema.ts'
import { claimSchema } from '../resale/resale.schema.ts'
import { createSeriesSchema } from '../series/series.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/**
 * Customers hold a slot, all dates of a season, or a time that another customer offers, and release them.
 */
export const HOLDS = {
  'POST /api/bookings': {
    least: 'signed_in',
    body: createBookingSchema,
    returns: bookingSchema,
    status: [201, 200],
  },
  'POST /api/series': {
    least: 'signed_in',
    body: createSeriesSchema,
    returns: z.array(bookingSchema),
    status: 201,
  },
  'POST /api/resale/:id/claim': {
    least: 'signed_in',
    params: byId,
    body: claimSchema,
    returns: bookingSchema,
    status: 201,
  },
  'DELETE /api/bookings/:id/hold': { least: 'signed_in', params: byId },
} satisfies Contract
