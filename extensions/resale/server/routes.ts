import { toBooking } from '../../../server/bookings/booking-row.ts'
import { customerOf } from '../../../server/holds/customer-of.ts'
import { actorOf, by, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import { OFTEN_CHANGED } from '../../../server/services/rate-limits.ts'
import type { Services } from '../../../server/services/services.ts'
import type { RESALE } from '../domain/contract.ts'
import { beginTakeover } from './begin-takeover.ts'
import { listOffers } from './list-offers.ts'
import { offerBack, viewOffer, withdrawOffer } from './offer-back.ts'

export function resaleRoutes(services: Services): Handlers<typeof RESALE> {
  const { db } = services

  return {
    'GET /api/resale/:date': (request) =>
      listOffers(db, Temporal.PlainDate.from(request.params.date), by(request, services)),
    'POST /api/resale/:id/takeover': async (request) => {
      const { now } = by(request, services)
      const customer = customerOf(request, services)
      const takeover = { customer, offerId: request.params.id, input: request.body, now }
      return toBooking(unwrap(await beginTakeover(services, takeover)))
    },
    'GET /api/bookings/:id/offer': (request) =>
      viewOffer(services, { ...by(request, services), bookingId: request.params.id }),
    'POST /api/bookings/:id/offer': async (request) => {
      unwrap(await services.limits.countTotal('own_changes', actorOf(request).id, OFTEN_CHANGED))
      return await offerBack(services, { ...by(request, services), bookingId: request.params.id })
    },
    'DELETE /api/bookings/:id/offer': (request) =>
      withdrawOffer(services, { ...by(request, services), bookingId: request.params.id }),
  }
}
