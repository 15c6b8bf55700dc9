import type { HOLDS } from '../../domain/api/holds.ts'
import { toBooking } from '../bookings/booking-row.ts'
import { by, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { createBooking } from './create-booking.ts'
import { createOrder } from './create-order.ts'
import { customerOf } from './customer-of.ts'
import { releaseHold } from './release-hold.ts'

export function holdRoutes(services: Services): Handlers<typeof HOLDS> {
  return {
    'POST /api/bookings': async (request, reply) => {
      const { now } = by(request, services)
      const customer = customerOf(request, services)
      const made = await createBooking(services, { customer, input: request.body, now })
      const { booking, isNew } = unwrap(made)
      if (!isNew) reply.code(200)
      return toBooking(booking)
    },
    'POST /api/orders': async (request) => {
      const { now } = by(request, services)
      const customer = customerOf(request, services)
      return unwrap(await createOrder(services, { customer, input: request.body, now })).map(toBooking)
    },
    'DELETE /api/bookings/:id/hold': (request) => {
      const { id: bookingId } = request.params
      return releaseHold(services, { ...by(request, services), bookingId })
    },
  }
}
