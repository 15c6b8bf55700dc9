import type { Contract } from '../../../domain/api/contract.ts'
import { byId } from '../../../domain/api/parts.ts'
import { bookingSchema } from '../../../domain/bookings/booking.schema.ts'
import { moveOwnBookingSchema } from './move.schema.ts'

/** Customers move what they paid for. */
export const MOVES = {
  'POST /api/bookings/:id/move': {
    least: 'signed_in',
    params: byId,
    body: moveOwnBookingSchema,
    returns: bookingSchema,
  },
} satisfies Contract
