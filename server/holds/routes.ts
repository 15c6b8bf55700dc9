import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bookingIdSchema, bookingSchema, createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { toBooking } from '../bookings/booking-row.ts'
import { actorOf } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import { networkOfHolds } from '../services/network-of.ts'
import type { Services } from '../services/services.ts'
import { createBooking } from './create-booking.ts'
import { releaseHold } from './release-hold.ts'

/** Customers hold a slot, and release it. */
export function holdRoutes(services: Services): FastifyPluginAsyncZod {
  const { clock } = services
  return async (app) => {
    app.post(
      '/api/bookings',
      { schema: { body: createBookingSchema, response: { 200: bookingSchema, 201: bookingSchema } } },
      async (request, reply) => {
        const outcome = await createBooking(services, {
          customer: {
            id: actorOf(request).id,
            isEmailVerified: request.user?.isEmailVerified ?? false,
            network: networkOfHolds(request.ip, services),
          },
          input: request.body,
          now: clock.now(),
        })
        const { booking, isNew } = unwrap(outcome)
        return reply.code(isNew ? 201 : 200).send(toBooking(booking))
      },
    )
    app.delete(
      '/api/bookings/:id/hold',
      { schema: { params: bookingIdSchema, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id: bookingId } = request.params
        unwrap(await releaseHold(services, { actor: actorOf(request), bookingId, now: clock.now() }))
        return reply.code(204).send(null)
      },
    )
  }
}
