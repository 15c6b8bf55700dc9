import { z } from 'zod'
import { availabilityQuerySchema } from '../../../domain/bookings/availability.schema.ts'
import { bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import { offeredTimeSchema, ownOfferSchema } from '../../../domain/resale/resale.schema.ts'
import { type Api, actorOf, by, noContent, ok, unwrap } from '../../http/api.ts'
import { OFTEN_CHANGED } from '../../services/rate-limits.ts'
import type { Services } from '../../services/services.ts'
import { listOffers } from './list-offers.ts'
import { offerBack, viewOffer, withdrawOffer } from './offer-back.ts'

/** Customers offer their bookings back, and see what others offer. Taking one is in `server/holds`. */
export async function resaleRoutes(app: Api, services: Services): Promise<void> {
  const { db } = services
  app.get(
    '/api/resale/:date',
    ok(z.array(offeredTimeSchema), { params: availabilityQuerySchema }),
    async (request) =>
      await listOffers(db, Temporal.PlainDate.from(request.params.date), by(request, services)),
  )
  app.get('/api/bookings/:id/offer', ok(ownOfferSchema, { params: bookingIdSchema }), async (request) =>
    unwrap(await viewOffer(services, { ...by(request, services), bookingId: request.params.id })),
  )
  app.post('/api/bookings/:id/offer', noContent({ params: bookingIdSchema }), async (request) => {
    unwrap(await services.limits.countTotal('own_changes', actorOf(request).id, OFTEN_CHANGED))
    return unwrap(await offerBack(services, { ...by(request, services), bookingId: request.params.id }))
  })
  app.delete('/api/bookings/:id/offer', noContent({ params: bookingIdSchema }), async (request) =>
    unwrap(await withdrawOffer(services, { ...by(request, services), bookingId: request.params.id })),
  )
}
