import type Stripe from 'stripe'
import { CURRENCY } from '../../domain/facility.ts'
import { DISPUTE_STATUSES, type DisputeStatus } from '../../domain/payments/dispute-status.ts'
import type { SentRefundStatus } from '../../domain/payments/refund-status.ts'
import type { Cents } from '../../domain/pricing/money.ts'
import { stripeBalance } from './balance.ts'
import { createCircuit } from './circuit.ts'
import { IN_PERSON } from './in-person.ts'
import type { IntentSubject } from './intent-subject.ts'
import { createdFrom, pagesOf } from './pages-of.ts'
import { hasCode, isStripeError, kindOf, orMissing } from './stripe-errors.ts'

/**
 * With balance.ts and in-person.ts, the only file of the core that uses the Stripe SDK: every call it makes,
 * with its outcomes.
 */

export type Sdk = Stripe
export type Intent = Stripe.PaymentIntent
export type StripeEvent = Stripe.Event
export type StripeRefund = Stripe.Refund
export type StripeDispute = Stripe.Dispute
export type StripePaymentMethod = Stripe.PaymentMethod

export interface IntentRequest {
  subject: IntentSubject
  userId: string
  /** Null for someone without an email. */
  customerId: string | null
  /** Makes the request idempotent. */
  key: string
  amount: Cents
  description: string
  /** For a card that's presented at the desk, instead of a form on a page: facts for its metadata. */
  inPerson?: Readonly<Record<string, string>> | undefined
}

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The emulator's origin; omitted for Stripe itself. */
  apiOrigin?: string
  /** The emulator's script that defines window.Stripe; omitted for Stripe's own. */
  stripeJsUrl?: string
}

/** How canceling ended. A closed one can't be paid; null if Stripe doesn't have it. */
type CanceledIntent =
  | { state: 'closed'; intent: Intent | null }
  | { state: 'paid' | 'processing' | 'unreachable' }

// Marks intents we cancelled, as opposed to staff in the Stripe dashboard.
const OUR_CANCELLATION = 'abandoned'

// A customer is waiting: two tries of three seconds each, then a clear message instead of a longer wait.
const TIMEOUT_MS = 3_000
const MAX_RETRIES = 1

// Saved only if the customer asks for it, and only for payments that they make themselves.
const SAVED_CARDS = {
  payment_method_redisplay: 'enabled',
  payment_method_save: 'enabled',
  payment_method_save_usage: 'on_session',
} satisfies Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features

const ON_FORM = { automatic_payment_methods: { enabled: true } }

export type StripeGateway = ReturnType<typeof createStripeGateway>

export function createStripeGateway(settings: StripeSettings) {
  const reach = createCircuit(kindOf)
  let loading: Promise<Stripe> | null = null
  /** The SDK is loaded on first use: importing it takes long. */
  function load(): Promise<Stripe> {
    loading ??= import('stripe').then(
      ({ default: Sdk }) =>
        new Sdk(settings.secretKey, {
          timeout: TIMEOUT_MS,
          maxNetworkRetries: MAX_RETRIES,
          telemetry: false,
          ...(settings.apiOrigin ? parseOrigin(settings.apiOrigin) : {}),
        }),
    )
    return loading
  }
  const call = <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> =>
    reach(async () => await work(await load()))

  return {
    ...stripeBalance(call),
    /** A call that only an extension makes. Throws `StripeUnreachable` in an outage. */
    call,
    publishableKey: settings.publishableKey,
    stripeJsUrl: settings.stripeJsUrl ?? null,

    /** Idempotent per user. Sends only fixed facts: Stripe rejects a repeated key with other parameters. */
    async createCustomer(userId: string, email: string): Promise<string> {
      const customer = await call((stripe) =>
        stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: `customer:${userId}` }),
      )
      return customer.id
    },

    async createIntent(request: IntentRequest): Promise<Intent> {
      const { key, subject, userId, amount, inPerson } = request
      return await call((stripe) =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: CURRENCY,
            ...(inPerson ? IN_PERSON : ON_FORM),
            ...(request.customerId !== null && { customer: request.customerId }),
            description: request.description,
            metadata: { ...subject, userId, ...inPerson },
          },
          { idempotencyKey: `form:${key}` },
        ),
      )
    },

    /** A secret for one form, which then shows the customer's saved cards and offers to save the one being typed. */
    async openCardSession(customerId: string): Promise<string> {
      const session = await call((stripe) =>
        stripe.customerSessions.create({
          customer: customerId,
          components: { payment_element: { enabled: true, features: SAVED_CARDS } },
        }),
      )
      return session.client_secret
    },

    /** The cards that the customer asked to save, newest first. */
    async listSavedCards(customerId: string): Promise<StripePaymentMethod[]> {
      const { data } = await call((stripe) =>
        stripe.paymentMethods.list({ customer: customerId, type: 'card', allow_redisplay: 'always' }),
      )
      return data
    },

    /** Makes a saved card unusable. False if it isn't this customer's, or not anymore. */
    async removeSavedCard(customerId: string, cardId: string): Promise<boolean> {
      try {
        const { customer } = await call((stripe) => stripe.paymentMethods.retrieve(cardId))
        if (idOf(customer) !== customerId) return false
        await call((stripe) => stripe.paymentMethods.detach(cardId))
        return true
      } catch (error) {
        // There is no such card, or another tab was faster.
        if (isStripeError(error) && error.type === 'StripeInvalidRequestError') return false
        throw error
      }
    },

    async retrieveIntent(intentId: string): Promise<Intent> {
      return await call((stripe) => stripe.paymentIntents.retrieve(intentId))
    },

    /** Null if Stripe has no such intent. With its charge, which knows the card. */
    async findIntent(intentId: string): Promise<Intent | null> {
      return await orMissing(
        call((stripe) => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })),
      )
    },

    /**
     * Makes an intent unpayable, or reports that it is too late. `unreachable` for every error: the intent
     * may still be paid, so its slot must not be given away.
     */
    async cancelIntent(intentId: string): Promise<CanceledIntent> {
      try {
        const intent = await call((stripe) =>
          stripe.paymentIntents.cancel(intentId, { cancellation_reason: OUR_CANCELLATION }),
        )
        return { state: 'closed', intent }
      } catch (error) {
        // An intent Stripe doesn't have can't be paid.
        if (hasCode(error, 'resource_missing')) return { state: 'closed', intent: null }
        if (!hasCode(error, 'payment_intent_unexpected_state')) return { state: 'unreachable' }
        return await readUncancellable(() => call((stripe) => stripe.paymentIntents.retrieve(intentId)))
      }
    },

    /** Idempotent per `refundId` for the day Stripe keeps keys. A refusal is permanent. */
    async refund(
      intentId: string,
      amount: Cents,
      refundId: string,
    ): Promise<StripeRefund | { refusal: string }> {
      try {
        return await call((stripe) =>
          stripe.refunds.create(
            { payment_intent: intentId, amount, metadata: { refundId } },
            { idempotencyKey: `refund:${refundId}` },
          ),
        )
      } catch (error) {
        if (isStripeError(error) && error.type === 'StripeInvalidRequestError')
          return { refusal: error.message }
        throw error
      }
    },

    /** The refund made for one of ours, even if its idempotency key has expired. */
    async findRefund(intentId: string, refundId: string): Promise<StripeRefund | null> {
      return await call(async (stripe) => {
        for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
          if (refund.metadata?.refundId === refundId) return refund
        return null
      })
    },

    /** Null if Stripe has no such refund. */
    async retrieveRefund(stripeRefundId: string): Promise<StripeRefund | null> {
      return await orMissing(call((stripe) => stripe.refunds.retrieve(stripeRefundId)))
    },

    /** Every intent created since, page by page, newest first. `since` is real time, not the business clock. */
    listIntents: (since: Temporal.Instant): AsyncIterable<Intent[]> =>
      pagesOf((page) =>
        call((stripe) => stripe.paymentIntents.list({ ...page, created: createdFrom(since) })),
      ),

    /** Every refund created since, page by page, newest first. */
    listRefunds: (since: Temporal.Instant): AsyncIterable<StripeRefund[]> =>
      pagesOf((page) => call((stripe) => stripe.refunds.list({ ...page, created: createdFrom(since) }))),

    /** Events since then that our webhook hasn't acknowledged: still being retried, or given up. */
    listUndelivered: (types: readonly string[], since: Temporal.Instant): AsyncIterable<StripeEvent[]> =>
      pagesOf((page) =>
        call((stripe) =>
          stripe.events.list({
            ...page,
            types: [...types],
            delivery_success: false,
            created: createdFrom(since),
          }),
        ),
      ),

    /** The account's webhooks, and what time it is at Stripe, in milliseconds since 1970. */
    async readWebhooks() {
      const { data, lastResponse } = await call((stripe) => stripe.webhookEndpoints.list({ limit: 100 }))
      const date = Date.parse(lastResponse.headers.date ?? '')
      return {
        endpoints: data.map(({ url, status, enabled_events: events }) => ({
          url,
          events,
          isEnabled: status === 'enabled',
        })),
        now: Number.isNaN(date) ? null : date,
      }
    },

    /** Throws if the signature is invalid or older than five minutes of real time. */
    async verifyEvent(rawBody: Buffer, signature: string): Promise<StripeEvent> {
      return (await load()).webhooks.constructEvent(rawBody, signature, settings.webhookSecret)
    },
  }
}

/** Whether we cancelled the intent ourselves; the use case that did also updates the booking. */
export function isOwnCancellation(intent: Intent): boolean {
  return intent.cancellation_reason === OUR_CANCELLATION
}

/** Maps `requires_action`, which waits for staff at Stripe, to `pending`. */
export function refundStatus({ status }: { status: string | null }): SentRefundStatus {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending'
}

/** Stripe can add statuses; a dispute with an unknown one is still open. */
export function disputeStatus({ status }: { status: string }): DisputeStatus {
  return DISPUTE_STATUSES.find((known) => known === status) ?? 'under_review'
}

async function readUncancellable(retrieve: () => Promise<Intent>): Promise<CanceledIntent> {
  try {
    const intent = await retrieve()
    if (intent.status === 'succeeded') return { state: 'paid' }
    return intent.status === 'canceled' ? { state: 'closed', intent } : { state: 'processing' }
  } catch {
    return { state: 'unreachable' }
  }
}

function parseOrigin(origin: string) {
  const { hostname, port } = new URL(origin)
  return { host: hostname, port: Number(port), protocol: 'http' as const }
}

/** Stripe returns related objects either as an id or expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
