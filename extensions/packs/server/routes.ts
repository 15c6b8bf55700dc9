import { findBookingDetail } from '../../../server/desk/booking-page-queries.ts'
import { actorOf, by, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { PACKS } from '../domain/contract.ts'
import { buyPack } from './buy-pack.ts'
import { extendPack, refundPack } from './change-pack.ts'
import { changePackSettings, readPackSettings } from './pack-settings.ts'
import { payWithPackAtDesk } from './pay-at-desk.ts'
import { payWithPack } from './pay-with-pack.ts'
import { readPacks } from './read-packs.ts'
import { sellPack } from './sell-pack.ts'

export function packRoutes(services: Services): Handlers<typeof PACKS> {
  const { db, clock } = services
  const packsOf = (userId: string) => readPacks(db, { userId, by: 'staff' }, clock.now())

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
      return readPacks(db, owner, clock.now())
    },
    'GET /api/admin/pack-settings': () => readPackSettings(db),
    'PUT /api/admin/pack-settings': (request) =>
      changePackSettings(db, { ...by(request, services), input: request.body }),
    'GET /api/admin/customers/:id/packs': (request) => packsOf(request.params.id),
    'POST /api/admin/customers/:id/packs': async (request) => {
      const { params, body: input, ip, headers } = request
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      unwrap(
        await sellPack(services, { ...by(request, services), customerId: params.id, input, circumstances }),
      )
      return await packsOf(params.id)
    },
    'POST /api/admin/packs/:id/refund': async (request) => {
      const wish = { ...by(request, services), packId: request.params.id, input: request.body }
      return await packsOf(unwrap(await refundPack(services, wish)))
    },
    'PUT /api/admin/packs/:id/last-day': async (request) => {
      const wish = { ...by(request, services), packId: request.params.id, input: request.body }
      return await packsOf(unwrap(await extendPack(services, wish)))
    },
    'POST /api/admin/bookings/:id/pack-payment': async (request) => {
      const { id: bookingId } = request.params
      const wish = { ...by(request, services), bookingId, input: request.body }
      unwrap(await payWithPackAtDesk(services, wish))
      return unwrap(await findBookingDetail(services, bookingId))
    },
  }
}
