import { z } from 'zod'
import { bookingSchema, createBookingSchema } from '../bookings/booking.schema.ts'
import { createOrderSchema } from '../orders/order.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Customers hold a slot, or all dates of a season, and release them. */
export const HOLDS = {
  'POST /api/bookings': {
    least: 'signed_in',
    body: createBookingSchema,
    returns: bookingSchema,
    status: [201, 200],
  },
  'POST /api/orders': {
    least: 'signed_in',
    body: createOrderSchema,
    returns: z.array(bookingSchema),
    status: 201,
  },
  'DELETE /api/bookings/:id/hold': { least: 'signed_in', params: byId },
} satisfies Contract
