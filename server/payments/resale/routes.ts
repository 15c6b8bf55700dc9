import type { RESALE } from '../../../domain/api/resale.ts'
import { actorOf, by, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import { OFTEN_CHANGED } from '../../services/rate-limits.ts'
import type { Services } from '../../services/services.ts'
import { listOffers } from './list-offers.ts'
import { offerBack, viewOffer, withdrawOffer } from './offer-back.ts'

export function resaleRoutes(services: Services): Handlers<typeof RESALE> {
  const { db } = services

  return {
    'GET /api/resale/:date': (request) =>
      listOffers(db, Temporal.PlainDate.from(request.params.date), by(request, services)),
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
