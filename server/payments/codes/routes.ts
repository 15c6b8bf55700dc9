import { z } from 'zod'
import {
  addCodeSchema,
  codeIdSchema,
  codeUseSchema,
  promoCodeSchema,
} from '../../../domain/codes/promo-code.schema.ts'
import { type Api, by, noContent, ok, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { addCode, endCode, listCodes, listUses } from './promo-codes.ts'

/** Staff's promo codes. Customers use them at checkout (`../intents/routes.ts`). */
export async function promoCodeRoutes(app: Api, services: Services): Promise<void> {
  const { db } = services
  app.get('/api/admin/codes', ok(z.array(promoCodeSchema)), () => listCodes(db))
  app.post('/api/admin/codes', noContent({ body: addCodeSchema }), async (request) =>
    unwrap(await addCode(db, { ...by(request, services), input: request.body })),
  )
  app.post('/api/admin/codes/:id/ending', noContent({ params: codeIdSchema }), async (request) =>
    unwrap(await endCode(db, { ...by(request, services), ...request.params })),
  )
  app.get('/api/admin/codes/:id/uses', ok(z.array(codeUseSchema), { params: codeIdSchema }), (request) =>
    listUses(db, request.params.id),
  )
}
