import { refuse } from '../../../domain/errors.ts'
import {
  linkedBookingSchema,
  linkTokenSchema,
  payByLinkSchema,
  signByLinkSchema,
} from '../../../domain/payments/booking-link.schema.ts'
import { agreementReceiptSchema, paymentIntentSchema } from '../../../domain/payments/payment.schema.ts'
import { type Api, created, ok, RefusalError, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { createBalanceIntent } from '../intents/create-balance-intent.ts'
import { findLink } from './find-link.ts'
import { signByLink } from './sign-by-link.ts'
import { viewLink } from './view-link.ts'

/**
 * The routes that a link opens, for anyone who has it. The token is sent in bodies alone, so no log has it, and a program that scans links in
 * emails only gets the page.
 */
export async function bookingLinkRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock, limits } = services
  const count = async (ip: string, token: string) =>
    unwrap(await limits.count('booking_link', { ip, account: token }))

  app.post(
    '/api/booking-link',
    ok(linkedBookingSchema, { body: linkTokenSchema }),
    async ({ ip, body: { token } }) => {
      await count(ip, token)
      return unwrap(await viewLink(services, token))
    },
  )
  app.post(
    '/api/booking-link/payment-intent',
    ok(paymentIntentSchema, { body: payByLinkSchema }),
    async ({ ip, body: { token, amount } }) => {
      await count(ip, token)
      const { purpose, booking } = unwrap(await findLink(db, token, clock.now()))
      if (purpose !== 'pay') throw new RefusalError(refuse('link_invalid'))
      return unwrap(await createBalanceIntent(services, { bookingId: booking.id, amount }))
    },
  )
  app.post(
    '/api/booking-link/agreements',
    created(agreementReceiptSchema, { body: signByLinkSchema }),
    async (request) => {
      const { ip, headers, body } = request
      await count(ip, body.token)
      const outcome = await signByLink(services, {
        input: body,
        circumstances: { ip, userAgent: headers['user-agent'] ?? '' },
        now: clock.now(),
      })
      return { signedAt: unwrap(outcome).signedAt.toString() }
    },
  )
}
