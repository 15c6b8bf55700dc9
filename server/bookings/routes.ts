import { z } from 'zod'
import { ownBookingSchema } from '../../domain/bookings/own-booking.schema.ts'
import { type Api, actorOf, ok } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { listOwnBookings } from './own-bookings.ts'

/** A customer's own bookings. Looking at one is in `server/payments/intents`, because it settles a payment first. */
export async function ownBookingRoutes(app: Api, { db, clock }: Services): Promise<void> {
  app.get(
    '/api/bookings',
    ok(z.array(ownBookingSchema)),
    async (request) => await listOwnBookings(db, actorOf(request), clock.now()),
  )
}
