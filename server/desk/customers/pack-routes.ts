import type { CUSTOMER_PACKS } from '../../../domain/api/customer-packs.ts'
import { by, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import { changePackSettings, readPackSettings } from '../../payments/packs/pack-settings.ts'
import { readPacks } from '../../payments/packs/read-packs.ts'
import { sellPack } from '../../payments/packs/sell-pack.ts'
import type { Services } from '../../services/services.ts'
import { extendPack, refundPack } from './change-pack.ts'

export function customerPackRoutes(services: Services): Handlers<typeof CUSTOMER_PACKS> {
  const { db, clock } = services
  const packsOf = (userId: string) => readPacks(db, { userId, by: 'staff' }, clock.now())

  return {
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
  }
}
