import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bookingIdSchema, bookingSchema, createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { claimSchema, offerIdSchema } from '../../domain/resale/resale.schema.ts'
import { createSeriesSchema } from '../../domain/series/series.schema.ts'
import { toBooking } from '../bookings/booking-row.ts'
import { type Api, actorOf, by, created, noContent, unwrap } from '../http/api.ts'
import { networkOfHolds } from '../services/network-of.ts'
import type { Services } from '../services/services.ts'
import { claimOffer } from './claim-offer.ts'
import { type Customer, createBooking } from './create-booking.ts'
import { createSeries } from './create-series.ts'
import { releaseHold } from './release-hold.ts'

/** Customers hold a slot, all dates of a season, or a time that another customer offers, and release them. */
export async function holdRoutes(app: Api, services: Services): Promise<void> {
  app.post(
    '/api/bookings',
    { schema: { body: createBookingSchema, response: { 200: bookingSchema, 201: bookingSchema } } },
    async (request, reply) => {
      const { now } = by(request, services)
      const customer = customerOf(request, services)
      const made = unwrap(await createBooking(services, { customer, input: request.body, now }))
      const { booking, isNew } = made
      return reply.code(isNew ? 201 : 200).send(toBooking(booking))
    },
  )
  app.post('/api/series', created(z.array(bookingSchema), { body: createSeriesSchema }), async (request) => {
    const { now } = by(request, services)
    const customer = customerOf(request, services)
    return unwrap(await createSeries(services, { customer, input: request.body, now })).map(toBooking)
  })
  app.post(
    '/api/resale/:id/claim',
    created(bookingSchema, { params: offerIdSchema, body: claimSchema }),
    async (request) => {
      const { now } = by(request, services)
      const customer = customerOf(request, services)
      const claim = { customer, offerId: request.params.id, input: request.body, now }
      return toBooking(unwrap(await claimOffer(services, claim)))
    },
  )
  app.delete('/api/bookings/:id/hold', noContent({ params: bookingIdSchema }), async (request) => {
    const { id: bookingId } = request.params
    return unwrap(await releaseHold(services, { ...by(request, services), bookingId }))
  })
}

function customerOf(request: FastifyRequest, services: Services): Customer {
  return {
    id: actorOf(request).id,
    isEmailVerified: request.user?.isEmailVerified ?? false,
    network: networkOfHolds(request.ip, services),
  }
}
