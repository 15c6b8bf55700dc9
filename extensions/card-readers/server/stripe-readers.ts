import { type Refusal, refuse } from '../../../domain/errors.ts'
import type { Services } from '../../../server/services/services.ts'
import type { Intent, Sdk, StripeGateway } from '../../../server/stripe/stripe.ts'
import { isKeyRefused, isStripeError, orMissing } from '../../../server/stripe/stripe-errors.ts'

// The calls to Stripe Terminal. The server drives the readers, so the desk needs no SDK and no connection to
// them.

type StripeReader = Awaited<ReturnType<Sdk['terminal']['readers']['list']>>['data'][number]

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

const OFFLINE = "This card reader isn't connected. Turn it on and try again, or choose another way to pay."

export const NOT_FOUND = refuse('refused', {
  message: 'This card reader is no longer registered. Choose another one, or another way to pay.',
})

export const BUSY = refuse('refused', {
  message:
    'This card reader is busy with another payment. Finish or cancel that one first, or choose another way to pay.',
})

/** Stripe's errors that staff can do something about. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  terminal_reader_offline: refuse('refused', { message: OFFLINE }),
  terminal_reader_hardware_fault: refuse('refused', { message: OFFLINE }),
  terminal_reader_busy: BUSY,
  terminal_reader_timeout: refuse('refused', {
    message: "The card reader didn't respond. Try again, or choose another way to pay.",
  }),
  resource_missing: NOT_FOUND,
  // Canceled before it got to the reader: another desk was faster.
  intent_invalid_state: refuse('stale'),
  payment_intent_unexpected_state: refuse('stale'),
}

export async function findReader({ call }: StripeGateway, readerId: string): Promise<Reader | null> {
  const reader = await orMissing(call((stripe) => stripe.terminal.readers.retrieve(readerId)))
  return reader && !reader.deleted ? toReader(reader) : null
}

/** The account's readers that a server can drive. None if the key may not see them. */
export async function listReaders({ call }: StripeGateway): Promise<Reader[]> {
  try {
    const { data } = await call((stripe) => stripe.terminal.readers.list({ limit: 100 }))
    return data.filter(({ device_type: type }) => !MOBILE.has(type)).map(toReader)
  } catch (error) {
    if (isKeyRefused(error)) return []
    throw error
  }
}

/** Asks for a card. Null if the reader shows the payment; after a timeout, it may show it anyway. */
export async function sendToReader(
  { call }: StripeGateway,
  readerId: string,
  intentId: string,
): Promise<Refusal | null> {
  // A tip would be more than what is due.
  const config = { enable_customer_cancellation: true, skip_tipping: true }
  return await call((stripe) =>
    stripe.terminal.readers
      .processPaymentIntent(
        readerId,
        { payment_intent: intentId, process_config: config },
        { timeout: READER_TIMEOUT_MS, maxNetworkRetries: 0 },
      )
      .then(() => null, refusalOf),
  )
}

/** The reader's trouble is no outage of Stripe's: inside of a call, it becomes an answer. */
function refusalOf(error: unknown): Refusal {
  const refusal = isStripeError(error) ? REFUSALS[error.code ?? ''] : undefined
  if (!refusal) throw error
  return refusal
}

/** The metadata of an intent for a reader. */
export function metadataOf({ id }: Reader): Record<string, string> {
  return { readerId: id }
}

/** The card reader that an intent was made for; undefined for a form on a page. */
export function readerOf({ metadata }: Intent): string | undefined {
  return metadata.readerId
}

/**
 * Lets a reader stop asking for a payment that was canceled, unless it has another one since. A courtesy: a
 * canceled intent can't be paid, so every failure is ignored.
 */
export async function releaseReader({ stripe }: Services, intent: Intent): Promise<void> {
  const readerId = readerOf(intent)
  if (!stripe || !readerId) return
  try {
    const payment = (await findReader(stripe, readerId))?.payment
    if (payment?.status === 'in_progress' && payment.intentId === intent.id)
      await stripe.call((sdk) => sdk.terminal.readers.cancelAction(readerId).then(() => null, refusalOf))
  } catch {}
}

function toReader({ id, label, status, action }: StripeReader): Reader {
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
