import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bookingDetailSchema, bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { ownAgreementSchema } from '../../../domain/payments/ledger.schema.ts'
import {
  agreementReceiptSchema,
  createPaymentIntentSchema,
  paymentIntentSchema,
  signAgreementsSchema,
} from '../../../domain/payments/payment.schema.ts'
import { toBooking } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/own-bookings.ts'
import { actorOf } from '../../http/guard.ts'
import { RefusalError, unwrap } from '../../http/refusal-error.ts'
import type { Services } from '../../services/services.ts'
import { findLastAgreement, readAgreements } from '../agreements/read-agreements.ts'
import { signAgreements } from '../agreements/sign-agreements.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { refreshPending } from './refresh-pending.ts'

/** The checkout. `GET /api/bookings/:id` settles a pending booking first. */
export function paymentRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/create-payment-intent',
      { schema: { body: createPaymentIntentSchema, response: { 200: paymentIntentSchema } } },
      async (request) =>
        unwrap(await createPaymentIntent(services, { actor: actorOf(request), ...request.body })),
    )
    app.get(
      '/api/bookings/:id',
      { schema: { params: bookingIdSchema, response: { 200: bookingDetailSchema } } },
      async (request) => {
        const booking = await refreshPending(services, actorOf(request), request.params.id)
        if (!booking) throw new RefusalError(refuse('booking_not_found'))
        const agreement = await findLastAgreement(services.db, booking.id)
        const { paidAmount, waivedAmount } = booking
        return {
          ...toBooking(booking),
          paidAmount,
          waivedAmount,
          agreementsSignedAt: agreement?.signedAt.toString() ?? null,
        }
      },
    )
    app.get(
      '/api/bookings/:id/agreements',
      { schema: { params: bookingIdSchema, response: { 200: z.array(ownAgreementSchema) } } },
      async (request) => {
        const booking = await findOwnBooking(services.db, actorOf(request), request.params.id)
        if (!booking) throw new RefusalError(refuse('booking_not_found'))
        return await readAgreements(services.db, booking.id)
      },
    )
    app.post(
      '/api/bookings/:id/agreements',
      {
        schema: {
          params: bookingIdSchema,
          body: signAgreementsSchema,
          response: { 201: agreementReceiptSchema },
        },
      },
      async (request, reply) => {
        const outcome = await signAgreements(services, {
          actor: actorOf(request),
          bookingId: request.params.id,
          input: request.body,
          circumstances: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
          now: services.clock.now(),
        })
        return reply.code(201).send({ signedAt: unwrap(outcome).signedAt.toString() })
      },
    )
  }
}
