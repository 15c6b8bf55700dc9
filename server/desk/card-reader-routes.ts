import { z } from 'zod'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import {
  cardReaderSchema,
  chargeOnReaderSchema,
  readerPaymentIdSchema,
  readerPaymentSchema,
} from '../../domain/payments/card-reader.schema.ts'
import { type Api, by, ok, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import {
  cancelReaderPayment,
  chargeOnReader,
  followReaderPayment,
  listCardReaders,
} from './charge-on-reader.ts'

/** Card payments on a reader at the desk. `GET /api/admin/reader-payments/:id` settles one that was paid. */
export async function cardReaderRoutes(app: Api, services: Services): Promise<void> {
  app.get('/api/admin/card-readers', ok(z.array(cardReaderSchema)), async () =>
    unwrap(await listCardReaders(services)),
  )
  app.post(
    '/api/admin/bookings/:id/reader-payment',
    ok(readerPaymentSchema, { params: bookingIdSchema, body: chargeOnReaderSchema }),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await chargeOnReader(services, { ...by(request, services), bookingId: params.id, input }))
    },
  )
  app.get(
    '/api/admin/reader-payments/:id',
    ok(readerPaymentSchema, { params: readerPaymentIdSchema }),
    async (request) => await followReaderPayment(services, request.params.id),
  )
  app.post(
    '/api/admin/reader-payments/:id/cancellation',
    ok(readerPaymentSchema, { params: readerPaymentIdSchema }),
    async (request) => {
      const { id: intentId } = request.params
      return unwrap(await cancelReaderPayment(services, { ...by(request, services), intentId }))
    },
  )
}
