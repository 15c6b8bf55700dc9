import type { FastifyRequest } from 'fastify'
import type { HOLDS } from '../../domain/api/holds.ts'
import { toBooking } from '../bookings/booking-row.ts'
import { actorOf, by, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { networkOfHolds } from '../services/network-of.ts'
import type { Services } from '../services/services.ts'
import { claimOffer } from './claim-offer.ts'
import { type Customer, createBooking } from './create-booking.ts'
import { createSeries } from './create-series.ts'
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
    'POST /api/series': async (request) => {
      const { now } = by(request, services)
      const customer = customerOf(request, services)
      return unwrap(await createSeries(services, { customer, input: request.body, now })).map(toBooking)
    },
    'POST /api/resale/:id/claim': async (request) => {
      const { now } = by(request, services)
      const customer = customerOf(request, services)
      const claim = { customer, offerId: request.params.id, input: request.body, now }
      return toBooking(unwrap(await claimOffer(services, claim)))
    },
    'DELETE /api/bookings/:id/hold': (request) => {
      const { id: bookingId } = request.params
      return releaseHold(services, { ...by(request, services), bookingId })
    },
  }
}

function customerOf(request: FastifyRequest, services: Services): Customer {
  return {
    id: actorOf(request).id,
    isEmailVerified: request.user?.isEmailVerified ?? false,
    network: networkOfHolds(request.ip, services),
  }
}
