import type Stripe from 'stripe'
import { isKeyRefused, isStripeError, orMissing } from './stripe-errors.ts'

/** A card reader, and the payment it last got from us. */
export interface Reader {
  id: string
  label: string
  isOnline: boolean
  payment: { intentId: string | null; status: string; failure: string | null } | null
}

// Stripe waits for the reader itself.
const READER_TIMEOUT_MS = 15_000

/** Readers that only an app on a phone or tablet can drive. */
const MOBILE = new Set(['bbpos_chipper2x', 'bbpos_wisepad3', 'mobile_phone_reader', 'stripe_m2'])

/** Stripe's errors that staff can do something about, as our refusals. */
const REFUSALS = {
  terminal_reader_offline: 'reader_offline',
  terminal_reader_hardware_fault: 'reader_offline',
  terminal_reader_busy: 'reader_busy',
  terminal_reader_timeout: 'reader_timeout',
  resource_missing: 'reader_not_found',
  // Canceled before it got to the reader: another desk was faster.
  intent_invalid_state: 'stale',
  payment_intent_unexpected_state: 'stale',
} as const

type ReaderRefusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** The calls to Stripe Terminal. The server drives the readers, so the desk needs no SDK and no connection to them. */
export function cardReaders(call: <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>) {
  const findReader = async (readerId: string): Promise<Reader | null> => {
    const reader = await orMissing(call((stripe) => stripe.terminal.readers.retrieve(readerId)))
    return reader && !reader.deleted ? toReader(reader) : null
  }

  return {
    findReader,

    /** The account's readers that a server can drive. None if the key may not see them. */
    async listReaders(): Promise<Reader[]> {
      try {
        const { data } = await call((stripe) => stripe.terminal.readers.list({ limit: 100 }))
        return data.filter(({ device_type: type }) => !MOBILE.has(type)).map(toReader)
      } catch (error) {
        if (isKeyRefused(error)) return []
        throw error
      }
    },

    /** Asks for a card. Null if the reader shows the payment; after a timeout, it may show it anyway. */
    async sendToReader(readerId: string, intentId: string): Promise<ReaderRefusal | null> {
      try {
        await call((stripe) =>
          stripe.terminal.readers.processPaymentIntent(
            readerId,
            // A tip would be more than what is due.
            {
              payment_intent: intentId,
              process_config: { enable_customer_cancellation: true, skip_tipping: true },
            },
            { timeout: READER_TIMEOUT_MS, maxNetworkRetries: 0 },
          ),
        )
        return null
      } catch (error) {
        const refusal = isStripeError(error) ? REFUSALS[error.code as keyof typeof REFUSALS] : undefined
        if (!refusal) throw error
        return refusal
      }
    },

    /**
     * Lets a reader stop asking for a payment that was canceled, unless it has another one since. A courtesy: a canceled
     * intent can't be paid, so every failure is ignored.
     */
    async releaseReader(readerId: string, intentId: string): Promise<void> {
      try {
        const payment = (await findReader(readerId))?.payment
        if (payment?.status === 'in_progress' && payment.intentId === intentId)
          await call((stripe) => stripe.terminal.readers.cancelAction(readerId))
      } catch {}
    },
  }
}

/** The card reader that an intent was made for; undefined for a payment form's. */
export function readerOf(intent: Stripe.PaymentIntent): string | undefined {
  return intent.metadata.readerId
}

function toReader({ id, label, status, action }: Stripe.Terminal.Reader): Reader {
  const intent = action?.process_payment_intent?.payment_intent ?? null
  return {
    id,
    label,
    isOnline: status !== 'offline',
    payment: action && {
      intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
      status: action.status,
      failure: action.failure_message,
    },
  }
}
