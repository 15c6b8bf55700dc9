import { bookingIdSchema, bookingSchema, createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { toBooking } from '../bookings/booking-row.ts'
import { type Api, by, noContent, unwrap } from '../http/api.ts'
import { networkOfHolds } from '../services/network-of.ts'
import type { Services } from '../services/services.ts'
import { createBooking } from './create-booking.ts'
import { releaseHold } from './release-hold.ts'

/** Customers hold a slot, and release it. */
export async function holdRoutes(app: Api, services: Services): Promise<void> {
  app.post(
    '/api/bookings',
    { schema: { body: createBookingSchema, response: { 200: bookingSchema, 201: bookingSchema } } },
    async (request, reply) => {
      const { actor, now } = by(request, services)
      const customer = {
        id: actor.id,
        isEmailVerified: request.user?.isEmailVerified ?? false,
        network: networkOfHolds(request.ip, services),
      }
      const made = unwrap(await createBooking(services, { customer, input: request.body, now }))
      const { booking, isNew } = made
      return reply.code(isNew ? 201 : 200).send(toBooking(booking))
    },
  )
  app.delete('/api/bookings/:id/hold', noContent({ params: bookingIdSchema }), async (request) => {
    const { id: bookingId } = request.params
    return unwrap(await releaseHold(services, { ...by(request, services), bookingId }))
  })
}
