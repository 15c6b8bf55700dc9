import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import {
  agreementReceiptSchema,
  createPaymentIntentSchema,
  paymentIntentSchema,
  signAgreementsSchema,
} from '../../../domain/payments/payment.schema.ts'
import { actorOf } from '../../http/guard.ts'
import { unwrap } from '../../http/refusal-error.ts'
import type { Services } from '../../services/services.ts'
import { signAgreements } from '../agreements/sign-agreements.ts'
import { createPaymentIntent } from './create-payment-intent.ts'

export function paymentRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/create-payment-intent',
      { schema: { body: createPaymentIntentSchema, response: { 200: paymentIntentSchema } } },
      async (request) =>
        unwrap(await createPaymentIntent(services, { actor: actorOf(request), ...request.body })),
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
