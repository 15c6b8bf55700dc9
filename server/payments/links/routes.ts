import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  linkedBookingSchema,
  linkTokenSchema,
  payByLinkSchema,
  signByLinkSchema,
} from '../../../domain/payments/booking-link.schema.ts'
import { agreementReceiptSchema, paymentIntentSchema } from '../../../domain/payments/payment.schema.ts'
import { unwrap } from '../../http/refusal-error.ts'
import type { Services } from '../../services/services.ts'
import { payByLink } from './pay-by-link.ts'
import { signByLink } from './sign-by-link.ts'
import { viewLink } from './view-link.ts'

/**
 * The routes that a link opens, for anyone who has it. The token is sent in bodies alone, so no log has it, and a program that scans links in
 * emails only gets the page.
 */
export function bookingLinkRoutes(services: Services): FastifyPluginAsyncZod {
  const { clock, limits } = services
  const count = async (ip: string, token: string) =>
    unwrap(await limits.count('booking_link', { ip, account: token }))
  return async (app) => {
    app.post(
      '/api/booking-link',
      { schema: { body: linkTokenSchema, response: { 200: linkedBookingSchema } } },
      async ({ ip, body: { token } }) => {
        await count(ip, token)
        return unwrap(await viewLink(services, token))
      },
    )
    app.post(
      '/api/booking-link/payment-intent',
      { schema: { body: payByLinkSchema, response: { 200: paymentIntentSchema } } },
      async ({ ip, body }) => {
        await count(ip, body.token)
        return unwrap(await payByLink(services, { input: body, now: clock.now() }))
      },
    )
    app.post(
      '/api/booking-link/agreements',
      { schema: { body: signByLinkSchema, response: { 201: agreementReceiptSchema } } },
      async (request, reply) => {
        const { ip, headers, body } = request
        await count(ip, body.token)
        const outcome = await signByLink(services, {
          input: body,
          circumstances: { ip, userAgent: headers['user-agent'] ?? '' },
          now: clock.now(),
        })
        return reply.code(201).send({ signedAt: unwrap(outcome).signedAt.toString() })
      },
    )
  }
}
