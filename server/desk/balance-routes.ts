import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { adminBookingDetailSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import {
  changePriceSchema,
  undoWaiveSchema,
  voidPaymentSchema,
  waiveBalanceSchema,
} from '../../domain/payments/balance.schema.ts'
import { actorOf, requireConfirmation } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { requireBookingDetail } from './booking-page-queries.ts'
import { changePrice } from './change-price.ts'
import { emailReceipt } from './email-receipt.ts'
import { voidPayment } from './void-payment.ts'
import { undoWaive, waiveBalance } from './waive-balance.ts'

/** What staff do about a booking's balance besides taking payment, and its receipt. Everything returns the updated page. */
export function balanceRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  const response = { 200: adminBookingDetailSchema }
  const ofBooking = { params: bookingIdSchema, response }
  return async (app) => {
    app.post(
      '/api/admin/bookings/:id/waived-balance',
      { schema: { ...ofBooking, body: waiveBalanceSchema } },
      async (request) => {
        const { id: bookingId } = request.params
        const input = request.body
        unwrap(await waiveBalance(services, { actor: actorOf(request), bookingId, input, now: clock.now() }))
        return await requireBookingDetail(db, bookingId)
      },
    )
    app.post(
      '/api/admin/bookings/:id/waived-balance/undo',
      { schema: { ...ofBooking, body: undoWaiveSchema } },
      async (request) => {
        const { id: bookingId } = request.params
        const input = request.body
        unwrap(await undoWaive(services, { actor: actorOf(request), bookingId, input, now: clock.now() }))
        return await requireBookingDetail(db, bookingId)
      },
    )
    app.put(
      '/api/admin/bookings/:id/price',
      { schema: { ...ofBooking, body: changePriceSchema } },
      async (request) => {
        const { id: bookingId } = request.params
        const input = request.body
        if (input.refundsOverpaid) requireConfirmation(request)
        unwrap(await changePrice(services, { actor: actorOf(request), bookingId, input, now: clock.now() }))
        return await requireBookingDetail(db, bookingId)
      },
    )
    app.post('/api/admin/bookings/:id/receipt', { schema: ofBooking }, async (request) => {
      const { id: bookingId } = request.params
      unwrap(await emailReceipt(services, { actor: actorOf(request), bookingId, now: clock.now() }))
      return await requireBookingDetail(db, bookingId)
    })
    app.post(
      '/api/admin/payments/:id/void',
      { schema: { params: z.object({ id: z.uuid() }), body: voidPaymentSchema, response } },
      async (request) => {
        const { id: paymentId } = request.params
        const input = request.body
        const bookingId = unwrap(
          await voidPayment(services, { actor: actorOf(request), paymentId, input, now: clock.now() }),
        )
        return await requireBookingDetail(db, bookingId)
      },
    )
  }
}
