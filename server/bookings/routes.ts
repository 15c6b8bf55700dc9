import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { actorOf } from '../http/guard.ts'
import type { Services } from '../services/services.ts'
import { listOwnBookings } from './own-bookings.ts'

/** A customer's own bookings. Looking at one is in `server/payments/intents`, because it settles a payment first. */
export function ownBookingRoutes({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/bookings',
      { schema: { response: { 200: z.array(ownBookingSchema) } } },
      async (request) => await listOwnBookings(db, actorOf(request)),
    )
  }
}
