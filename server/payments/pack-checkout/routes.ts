import { bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import { buyPackSchema, packsSchema, payWithPunchesSchema } from '../../../domain/packs/pack.schema.ts'
import { paymentIntentSchema } from '../../../domain/payments/payment.schema.ts'
import { type Api, actorOf, by, noContent, ok, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { readPacks } from '../packs/read-packs.ts'
import { buyPack } from './buy-pack.ts'
import { payWithPack } from './pay-with-pack.ts'

/** A customer's packs: buying one online, and paying with them. */
export async function packCheckoutRoutes(app: Api, services: Services): Promise<void> {
  app.post(
    '/api/bookings/:id/pack-payment',
    noContent({ params: bookingIdSchema, body: payWithPunchesSchema }),
    async (request) => {
      const { params, body } = request
      return unwrap(await payWithPack(services, { ...by(request, services), bookingId: params.id, ...body }))
    },
  )
  app.post('/api/packs', ok(paymentIntentSchema, { body: buyPackSchema }), async (request) => {
    const { body: input, ip, headers } = request
    const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
    return unwrap(await buyPack(services, { ...by(request, services), input, circumstances }))
  })
  app.get('/api/packs', ok(packsSchema), async (request) => {
    const owner = { userId: actorOf(request).id, by: 'customer' } as const
    return await readPacks(services.db, owner, services.clock.now())
  })
}
