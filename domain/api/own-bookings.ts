import { z } from 'zod'
import { ownBookingSchema } from '../bookings/own-booking.schema.ts'
import type { Contract } from './contract.ts'

/** A customer's own bookings. Looking at one is in `checkout.ts`, because it settles a payment first. */
export const OWN_BOOKINGS = {
  'GET /api/bookings': { least: 'signed_in', returns: z.array(ownBookingSchema) },
} satisfies Contract
