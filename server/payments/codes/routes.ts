import { z } from 'zod'
import { bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import {
  addCodeSchema,
  codeIdSchema,
  codeUseSchema,
  promoCodeSchema,
  useCodeSchema,
} from '../../../domain/codes/promo-code.schema.ts'
import { type Api, by, noContent, ok, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { addCode, endCode, listCodes, listUses } from './promo-codes.ts'
import { useCode } from './use-code.ts'

/** Promo codes: staff's, and customers' use of them at checkout. */
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
  app.put(
    '/api/bookings/:id/code',
    noContent({ params: bookingIdSchema, body: useCodeSchema }),
    async (request) => {
      const { params, body, ip } = request
      const wish = { ...by(request, services), ip, bookingId: params.id, code: body.code }
      return unwrap(await useCode(services, wish))
    },
  )
  app.delete('/api/bookings/:id/code', noContent({ params: bookingIdSchema }), async (request) => {
    const { params, ip } = request
    return unwrap(await useCode(services, { ...by(request, services), ip, bookingId: params.id, code: null }))
  })
}
