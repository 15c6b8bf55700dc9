import type { FastifyInstance } from 'fastify'
import limitConcurrency from 'p-limit'
import { refuse } from '../../../domain/errors.ts'
import { RefusalError } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import type { StripeEvent } from '../../stripe/stripe.ts'
import { handleStripeEvent } from './handle-stripe-event.ts'

/** A dispute event carries its evidence, up to 150,000 characters. */
const BODY_LIMIT_BYTES = 512_000

/** After an outage Stripe sends everything at the same time; customers need connections to the database and to Stripe too. */
const MAX_CONCURRENT = 5

/** Receives Stripe's events. A separate plugin because the signature covers the raw bytes. */
export async function stripeWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const limit = limitConcurrency(MAX_CONCURRENT)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const options = { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } }
  app.post('/api/webhooks/stripe', options, async (request) => {
    const event = await verify(services, request.body, request.headers['stripe-signature'])
    await limit(() => handleStripeEvent(services, event))
    return { received: true }
  })
}

async function verify(
  { stripe }: Pick<Services, 'stripe'>,
  body: unknown,
  signature: string | string[] | undefined,
): Promise<StripeEvent> {
  if (!stripe || !Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new RefusalError(refuse('bad_signature'))
  try {
    return await stripe.verifyEvent(body, signature)
  } catch {
    throw new RefusalError(refuse('bad_signature'))
  }
}
