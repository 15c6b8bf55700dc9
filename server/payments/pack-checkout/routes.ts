import type { PACKS } from '../../../domain/api/packs.ts'
import { actorOf, by } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { readPacks } from '../packs/read-packs.ts'
import { buyPack } from './buy-pack.ts'
import { payWithPack } from './pay-with-pack.ts'

export function packCheckoutRoutes(services: Services): Handlers<typeof PACKS> {
  return {
    'POST /api/bookings/:id/pack-payment': (request) => {
      const { params, body } = request
      return payWithPack(services, { ...by(request, services), bookingId: params.id, ...body })
    },
    'POST /api/packs': (request) => {
      const { body: input, ip, headers } = request
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      return buyPack(services, { ...by(request, services), input, circumstances })
    },
    'GET /api/packs': (request) => {
      const owner = { userId: actorOf(request).id, by: 'customer' } as const
      return readPacks(services.db, owner, services.clock.now())
    },
  }
}
