import type { FastifyPluginAsync } from 'fastify'
import { refuse } from '../../../domain/errors.ts'
import { RefusalError } from '../../http/refusal-error.ts'
import type { Services } from '../../services/services.ts'
import type { StripeEvent } from '../../stripe/stripe.ts'
import { handleStripeEvent } from './handle-stripe-event.ts'
import { createTurns } from './turns.ts'

/** Evidence about a dispute comes along with its events, and that alone may be 150,000 characters. */
const BODY_LIMIT_BYTES = 512_000

/** After an outage Stripe sends everything at once; customers need connections to the database and to Stripe too. */
const AT_ONCE = 5

/** Where Stripe tells what happened. A plugin of its own, because the signature covers the raw bytes. */
export function stripeWebhook(services: Services): FastifyPluginAsync {
  const takeTurn = createTurns(AT_ONCE)
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post(
      '/api/webhooks/stripe',
      { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } },
      async (request) => {
        const event = verify(services, request.body, request.headers['stripe-signature'])
        await takeTurn(() => handleStripeEvent(services, event))
        return { received: true }
      },
    )
  }
}

function verify({ stripe }: Services, body: unknown, signature: string | string[] | undefined): StripeEvent {
  if (!stripe || !Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new RefusalError(refuse('bad_signature'))
  try {
    return stripe.verifyEvent(body, signature)
  } catch {
    throw new RefusalError(refuse('bad_signature'))
  }
}
