import { by } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { PROMO_CODES } from '../domain/contract.ts'
import { addCode, endCode, listCodes, listUses } from './promo-codes.ts'
import { useCode } from './use-code.ts'

export function promoCodeRoutes(services: Services): Handlers<typeof PROMO_CODES> {
  const { db } = services

  return {
    'GET /api/admin/codes': () => listCodes(db),
    'POST /api/admin/codes': (request) => addCode(db, { ...by(request, services), input: request.body }),
    'POST /api/admin/codes/:id/ending': (request) =>
      endCode(db, { ...by(request, services), ...request.params }),
    'GET /api/admin/codes/:id/uses': (request) => listUses(db, request.params.id),
    'PUT /api/bookings/:id/code': (request) => {
      const { params, body, ip } = request
      const wish = { ...by(request, services), ip, bookingId: params.id, code: body.code }
      return useCode(services, wish)
    },
    'DELETE /api/bookings/:id/code': (request) => {
      const { params, ip } = request
      return useCode(services, { ...by(request, services), ip, bookingId: params.id, code: null })
    },
  }
}
