import type { Env } from '../core/env.ts'
import { HANDLED_EVENTS } from '../payments/events/handle-stripe-event.ts'
import { bookingIdOf, createStripeGateway, type StripeGateway } from '../stripe/stripe.ts'
import { isKeyRefused } from '../stripe/stripe-errors.ts'
import { clockFinding } from './check-clock.ts'
import { about, type Finding, orFine } from './finding.ts'

const { fine, note, problem } = about('Payments')

const isLive = (key: string) => /^[a-z]+_live_/.test(key)

/** Asks Stripe about the key and the webhook. `apiOrigin` is for tests. */
export async function checkPayments(env: Env, apiOrigin?: string): Promise<readonly Finding[]> {
  const { stripe } = env
  if (!stripe)
    return [
      env.isSandbox
        ? fine('The sandbox emulates Stripe.')
        : note('There are no Stripe keys: customers can book but not pay online.'),
    ]
  if (isLive(stripe.secretKey) !== isLive(stripe.publishableKey))
    return [
      problem(
        "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY don't match: one is a live key, the other a test key. Copy both from the same page of the dashboard.",
      ),
    ]
  try {
    const gateway = createStripeGateway({ ...stripe, ...(apiOrigin && { apiOrigin }) })
    const account = await gateway.readWebhooks()
    // Stripe only calls https; a missing https is a separate finding.
    const webhook = env.publicUrl?.startsWith('https:')
      ? checkWebhook(account.endpoints, `${env.publicUrl}/api/webhooks/stripe`)
      : []
    if (webhook.length === 0 && account.now !== null)
      webhook.push(...(await checkDelivery(gateway, Temporal.Instant.fromEpochMilliseconds(account.now))))
    return [
      ...orFine(
        webhook,
        fine(`Stripe accepts the ${isLive(stripe.secretKey) ? 'live' : 'test'} key and calls our webhook.`),
      ),
      ...(account.now === null ? [] : clockFinding("Stripe's clock", account.now)),
    ]
  } catch (error) {
    return [
      isKeyRefused(error)
        ? problem(
            `STRIPE_SECRET_KEY: Stripe refuses it (${(error as Error).message}). Copy it from the dashboard again.`,
          )
        : problem(
            `Stripe can't be reached (${(error as Error).message}). The firewall must let us connect to api.stripe.com, port 443.`,
          ),
    ]
  }
}

/** Whether Stripe's events arrive: with another webhook's secret, each is refused. */
async function checkDelivery(gateway: StripeGateway, now: Temporal.Instant): Promise<Finding[]> {
  const due = now.subtract({ minutes: MINUTES_TO_DELIVER }).epochMilliseconds / 1000
  for await (const events of gateway.listUndelivered(HANDLED_EVENTS, now.subtract({ hours: 24 }))) {
    // Other products on the account have their own webhooks.
    const late = events.filter(
      ({ created, data }) =>
        created < due && data.object.object === 'payment_intent' && bookingIdOf(data.object),
    ).length
    if (late > 0)
      return [
        problem(
          `Stripe couldn't deliver ${late} of the last day's events about payments. STRIPE_WEBHOOK_SECRET must be the signing secret of our webhook, and its address must be reachable from outside.`,
        ),
      ]
  }
  return []
}

/** Longer than a restart takes. */
const MINUTES_TO_DELIVER = 5

interface Endpoint {
  url: string
  isEnabled: boolean
  events: readonly string[]
}

function checkWebhook(endpoints: readonly Endpoint[], url: string): Finding[] {
  const ours = endpoints.find((endpoint) => endpoint.url === url)
  if (!ours)
    return [
      problem(
        `Stripe has no webhook for ${url}. Add it in the dashboard, and set STRIPE_WEBHOOK_SECRET to its signing secret.`,
      ),
    ]
  if (!ours.isEnabled)
    return [problem(`Stripe's webhook for ${url} is disabled. Enable it in the dashboard.`)]
  const missing = HANDLED_EVENTS.filter((event) => !ours.events.includes(event) && !ours.events.includes('*'))
  return missing.length > 0
    ? [problem(`Stripe's webhook doesn't send ${missing.join(', ')}. Add them in the dashboard.`)]
    : []
}
