import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { ledgerSchema, signedAgreementSchema } from '../../../domain/payments/ledger.schema.ts'
import { ownReceiptSchema } from '../../../domain/payments/receipt.schema.ts'
import { receiptLines } from '../../../domain/payments/receipt.ts'
import { refundPaymentSchema, requestedRefundSchema } from '../../../domain/payments/refund.schema.ts'
import { findBooking } from '../../bookings/find-booking.ts'
import { findOwnBooking } from '../../bookings/own-bookings.ts'
import { actorOf } from '../../http/guard.ts'
import { RefusalError, unwrap } from '../../http/refusal-error.ts'
import type { Services } from '../../services/services.ts'
import { readAgreements } from '../agreements/read-agreements.ts'
import { readLedger } from './read-ledger.ts'
import { refundPayment } from './refund-payment.ts'

/** A booking's ledger, signed agreements and refunds, for staff; and its receipt for its owner. */
export function ledgerRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  const ensureBooking = async (id: string) => {
    if (!(await findBooking(db, id))) throw new RefusalError(refuse('booking_not_found'))
  }
  return async (app) => {
    app.get(
      '/api/bookings/:id/receipt',
      { schema: { params: bookingIdSchema, response: { 200: ownReceiptSchema } } },
      async (request) => {
        const booking = await findOwnBooking(db, actorOf(request), request.params.id)
        if (!booking) throw new RefusalError(refuse('booking_not_found'))
        return { lines: receiptLines(await readLedger(db, booking.id)) }
      },
    )
    app.get(
      '/api/admin/bookings/:id/ledger',
      { schema: { params: bookingIdSchema, response: { 200: ledgerSchema } } },
      async (request) => {
        await ensureBooking(request.params.id)
        return await readLedger(db, request.params.id)
      },
    )
    app.get(
      '/api/admin/bookings/:id/agreements',
      { schema: { params: bookingIdSchema, response: { 200: z.array(signedAgreementSchema) } } },
      async (request) => {
        await ensureBooking(request.params.id)
        return await readAgreements(db, request.params.id)
      },
    )
    app.post(
      '/api/admin/payments/:id/refunds',
      {
        schema: {
          params: z.object({ id: z.uuid() }),
          body: refundPaymentSchema,
          response: { 201: requestedRefundSchema },
        },
      },
      async (request, reply) => {
        const outcome = await refundPayment(services, {
          actor: actorOf(request),
          paymentId: request.params.id,
          input: request.body,
          now: clock.now(),
        })
        return reply.code(201).send(unwrap(outcome))
      },
    )
  }
}
