import type { Env } from '../core/env.ts'
import { HANDLED_EVENTS } from '../payments/events/handle-stripe-event.ts'
import { isOurs } from '../stripe/intent-subject.ts'
import { createStripeGateway, type StripeGateway } from '../stripe/stripe.ts'
import { isKeyRefused } from '../stripe/stripe-errors.ts'
import { clockFinding } from './check-clock.ts'
import { about, type Findings, orFine } from './finding.ts'

const { fine, note, problem } = about('Payments')

const isLive = (key: string) => /^[a-z]+_live_/.test(key)

/** Asks Stripe about the key and the webhook. `apiOrigin` is for tests. */
export async function* checkPayments(env: Env, apiOrigin?: string): Findings {
  const { stripe } = env
  if (!stripe)
    return yield env.isSandbox
      ? fine('The sandbox emulates Stripe.')
      : note('There are no Stripe keys: customers can book but not pay online.')
  if (isLive(stripe.secretKey) !== isLive(stripe.publishableKey))
    return yield problem(
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY don't match: one is a live key, the other a test key. Copy both from the same page of the dashboard.",
    )
  try {
    const gateway = createStripeGateway({ ...stripe, ...(apiOrigin && { apiOrigin }) })
    const { endpoints, now } = await gateway.readWebhooks()
    yield* orFine(
      checkWebhook(gateway, { endpoints, now, publicUrl: env.publicUrl }),
      fine(`Stripe accepts the ${isLive(stripe.secretKey) ? 'live' : 'test'} key and calls our webhook.`),
    )
    if (now !== null) yield clockFinding("Stripe's clock", now)
  } catch (error) {
    const { message } = error as Error
    yield problem(
      isKeyRefused(error)
        ? `STRIPE_SECRET_KEY: Stripe refuses it (${message}). Copy it from the dashboard again.`
        : `Stripe can't be reached (${message}). The firewall must let us connect to api.stripe.com, port 443.`,
    )
  }
}

interface Account {
  endpoints: readonly { url: string; isEnabled: boolean; events: readonly string[] }[]
  /** Stripe's clock, in milliseconds since 1970. */
  now: number | null
  publicUrl: string | null
}

/** Whether Stripe calls our webhook, and its events arrive: with another webhook's secret, each is refused. */
async function* checkWebhook(gateway: StripeGateway, { endpoints, now, publicUrl }: Account): Findings {
  // Stripe only calls https; a missing https is a separate finding.
  if (publicUrl?.startsWith('https:')) {
    const url = `${publicUrl}/api/webhooks/stripe`
    const ours = endpoints.find((endpoint) => endpoint.url === url)
    if (!ours)
      return yield problem(
        `Stripe has no webhook for ${url}. Add it in the dashboard, and set STRIPE_WEBHOOK_SECRET to its signing secret.`,
      )
    if (!ours.isEnabled)
      return yield problem(`Stripe's webhook for ${url} is disabled. Enable it in the dashboard.`)
    const missing = HANDLED_EVENTS.filter(
      (event) => !ours.events.includes(event) && !ours.events.includes('*'),
    )
    if (missing.length > 0)
      return yield problem(`Stripe's webhook doesn't send ${missing.join(', ')}. Add them in the dashboard.`)
  }
  if (now === null) return
  const late = await countUndelivered(gateway, Temporal.Instant.fromEpochMilliseconds(now))
  if (late > 0)
    yield problem(
      `Stripe couldn't deliver ${late} of the last day's events about payments. STRIPE_WEBHOOK_SECRET must be the signing secret of our webhook, and its address must be reachable from outside.`,
    )
}

/** Longer than a restart takes. */
const MINUTES_TO_DELIVER = 5

/** Of one page of events: the first that has any. Other products on the account have their own webhooks. */
async function countUndelivered(gateway: StripeGateway, now: Temporal.Instant): Promise<number> {
  const due = now.subtract({ minutes: MINUTES_TO_DELIVER }).epochMilliseconds / 1000
  for await (const events of gateway.listUndelivered(HANDLED_EVENTS, now.subtract({ hours: 24 }))) {
    const late = events.filter(
      ({ created, data }) => created < due && data.object.object === 'payment_intent' && isOurs(data.object),
    ).length
    if (late > 0) return late
  }
  return 0
}
