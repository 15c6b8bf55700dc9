import { by } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { CARD_READERS } from '../domain/contract.ts'
import {
  cancelReaderPayment,
  chargeOnReader,
  followReaderPayment,
  listCardReaders,
} from './charge-on-reader.ts'

export function cardReaderRoutes(services: Services): Handlers<typeof CARD_READERS> {
  return {
    'GET /api/admin/card-readers': () => listCardReaders(services),
    'POST /api/admin/bookings/:id/reader-payment': (request) => {
      const { params, body: input } = request
      return chargeOnReader(services, { ...by(request, services), bookingId: params.id, input })
    },
    'GET /api/admin/reader-payments/:id': (request) => followReaderPayment(services, request.params.id),
    'POST /api/admin/reader-payments/:id/cancellation': (request) => {
      const { id: intentId } = request.params
      return cancelReaderPayment(services, { ...by(request, services), intentId })
    },
  }
}
