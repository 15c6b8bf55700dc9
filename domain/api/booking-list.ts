import { z } from 'zod'
import {
  adminBookingCountsSchema,
  adminBookingSchema,
  adminBookingsPageSchema,
  adminBookingsQuerySchema,
  createStaffBookingSchema,
} from '../bookings/admin-booking.schema.ts'
import { boardSchema } from '../bookings/board.schema.ts'
import { createStaffOrderSchema } from '../orders/staff-order.schema.ts'
import type { Contract } from './contract.ts'
import { byDate } from './parts.ts'

/** The desk's list of bookings, creating one, and the day's board. */
export const BOOKING_LIST = {
  'GET /api/admin/bookings': {
    least: 'desk',
    query: adminBookingsQuerySchema,
    returns: z.union([adminBookingsPageSchema, z.array(adminBookingSchema)]),
  },
  'GET /api/admin/bookings/counts': {
    least: 'desk',
    query: adminBookingsQuerySchema.omit({ scope: true, cursor: true, limit: true }),
    returns: adminBookingCountsSchema,
  },
  'POST /api/admin/bookings': {
    least: 'desk',
    body: createStaffBookingSchema,
    returns: adminBookingSchema,
    status: 201,
  },
  'POST /api/admin/orders': {
    least: 'desk',
    body: createStaffOrderSchema,
    returns: z.array(adminBookingSchema),
    status: 201,
  },
  'GET /api/admin/board/:date': {
    least: 'desk',
    params: byDate,
    returns: boardSchema,
  },
} satisfies Contract
