import { userIdSchema } from '../../../domain/accounts/admin-account.schema.ts'
import {
  extendPackSchema,
  packIdSchema,
  packSettingsSchema,
  packsSchema,
  refundPackSchema,
  sellPackSchema,
} from '../../../domain/packs/pack.schema.ts'
import { type Api, by, ok, unwrap } from '../../http/api.ts'
import { changePackSettings, readPackSettings } from '../../payments/packs/pack-settings.ts'
import { readPacks } from '../../payments/packs/read-packs.ts'
import { sellPack } from '../../payments/packs/sell-pack.ts'
import type { Services } from '../../services/services.ts'
import { extendPack, refundPack } from './change-pack.ts'

/** Hour packs: those on sale, and any customer's. */
export async function customerPackRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services
  const packsOf = (userId: string) => readPacks(db, { userId, by: 'staff' }, clock.now())

  app.get('/api/admin/pack-settings', ok(packSettingsSchema), () => readPackSettings(db))
  app.put('/api/admin/pack-settings', ok(packSettingsSchema, { body: packSettingsSchema }), (request) =>
    changePackSettings(db, { ...by(request, services), input: request.body }),
  )
  app.get('/api/admin/customers/:id/packs', ok(packsSchema, { params: userIdSchema }), (request) =>
    packsOf(request.params.id),
  )
  app.post(
    '/api/admin/customers/:id/packs',
    ok(packsSchema, { params: userIdSchema, body: sellPackSchema }),
    async (request) => {
      const { params, body: input, ip, headers } = request
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      unwrap(
        await sellPack(services, { ...by(request, services), customerId: params.id, input, circumstances }),
      )
      return await packsOf(params.id)
    },
  )
  app.post(
    '/api/admin/packs/:id/refund',
    ok(packsSchema, { params: packIdSchema, body: refundPackSchema }),
    async (request) => {
      const wish = { ...by(request, services), packId: request.params.id, input: request.body }
      return await packsOf(unwrap(await refundPack(services, wish)))
    },
  )
  app.put(
    '/api/admin/packs/:id/last-day',
    ok(packsSchema, { params: packIdSchema, body: extendPackSchema }),
    async (request) => {
      const wish = { ...by(request, services), packId: request.params.id, input: request.body }
      return await packsOf(unwrap(await extendPack(services, wish)))
    },
  )
}
