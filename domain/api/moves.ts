import { bookingSchema, moveOwnBookingSchema } from '../bookings/booking.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Customers move what they paid for. */
export const MOVES = {
  'POST /api/bookings/:id/move': {
    least: 'signed_in',
    params: byId,
    body: moveOwnBookingSchema,
    returns: bookingSchema,
  },
} satisfies Contract
