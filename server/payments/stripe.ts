import Stripe from 'stripe'
import type { Cents } from '../../domain/pricing/price.ts'

/** The only file that knows the Stripe SDK: what the product asks of Stripe, and what can come of it. */

export type Intent = Stripe.PaymentIntent
export type StripeEvent = Stripe.Event
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled'

export interface IntentRequest {
  bookingId: string
  userId: string
  customerId: string
  attempt: number
  amount: Cents
  description: string
}

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where the API is, when it is not Stripe's own: the emulator. */
  apiOrigin?: string
  /** The script that defines window.Stripe, when it is not Stripe's own. */
  stripeJsUrl?: string
}

/** Stripe could not be reached, or answered with a fault of its own. Trying again later may work. */
export class StripeUnreachable extends Error {}

const TIMEOUT_MS = 8_000
const MAX_RETRIES = 2

export type StripeGateway = ReturnType<typeof createStripeGateway>

export function createStripeGateway(settings: StripeSettings) {
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(settings.apiOrigin ? addressOf(settings.apiOrigin) : {}),
  })

  return {
    publishableKey: settings.publishableKey,
    stripeJsUrl: settings.stripeJsUrl ?? null,

    async createCustomer(userId: string, email: string, name: string | null): Promise<string> {
      const customer = await reach(() =>
        stripe.customers.create(
          { email, ...(name ? { name } : {}), metadata: { userId } },
          { idempotencyKey: `customer:${userId}` },
        ),
      )
      return customer.id
    },

    /** Idempotent per booking, attempt and amount: two tabs that ask at once share one intent. */
    async createIntent(request: IntentRequest): Promise<Intent> {
      const { bookingId, userId, attempt, amount } = request
      return await reach(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'usd',
            automatic_payment_methods: { enabled: true },
            customer: request.customerId,
            description: request.description,
            metadata: { bookingId, userId, attempt: String(attempt) },
          },
          { idempotencyKey: `booking:${bookingId}:${attempt}:${amount}` },
        ),
      )
    },

    async retrieveIntent(intentId: string): Promise<Intent> {
      return await reach(() => stripe.paymentIntents.retrieve(intentId))
    },

    /** Null where Stripe knows no such intent. */
    async findIntent(intentId: string): Promise<Intent | null> {
      try {
        return await reach(() => stripe.paymentIntents.retrieve(intentId))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
        throw error
      }
    },

    /**
     * Makes an intent unpayable, or finds out that it is too late for that. `unreachable` when nobody can say:
     * then the intent may still be paid, and its slot must not be given away.
     */
    async cancelIntent(intentId: string): Promise<'closed' | 'paid' | 'processing' | 'unreachable'> {
      try {
        await reach(() => stripe.paymentIntents.cancel(intentId))
        return 'closed'
      } catch (error) {
        if (error instanceof StripeUnreachable) return 'unreachable'
        if (!isUnexpectedState(error)) throw error
        return await stateOfUncancellable(() => stripe.paymentIntents.retrieve(intentId))
      }
    },

    /** Idempotent per refund of ours. */
    async refund(
      intentId: string,
      amount: Cents,
      refundId: string,
    ): Promise<{ id: string; status: RefundStatus }> {
      const refund = await reach(() =>
        stripe.refunds.create(
          { payment_intent: intentId, amount, metadata: { refundId } },
          { idempotencyKey: `refund:${refundId}` },
        ),
      )
      return { id: refund.id, status: refundStatus(refund) }
    },

    /** Throws when the signature is not Stripe's or is older than five minutes. Real time, never the sandbox's. */
    verifyEvent(rawBody: Buffer, signature: string): StripeEvent {
      return stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret)
    },
  }
}

/** `requires_action` waits for somebody at Stripe, so to us it is as open as `pending`. */
export function refundStatus({ status }: { status: string | null }): RefundStatus {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending'
}

async function stateOfUncancellable(retrieve: () => Promise<Intent>) {
  try {
    const { status } = await reach(retrieve)
    if (status === 'succeeded') return 'paid'
    return status === 'canceled' ? 'closed' : 'processing'
  } catch (error) {
    if (error instanceof StripeUnreachable) return 'unreachable'
    throw error
  }
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isPassing =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    if (isPassing) throw new StripeUnreachable(error.message, { cause: error })
    throw error
  }
}

function addressOf(origin: string) {
  const { hostname, port } = new URL(origin)
  return { host: hostname, port: Number(port), protocol: 'http' as const }
}
