import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import {
  metadataParam,
  objectParam,
  refuseUnknownParams,
  requiredTextParam,
  textParam,
} from '../protocol/read-params.ts'
import { invalidRequest, noSuchObject } from '../protocol/stripe-failure.ts'
import { newId, unixNow } from '../store/new-id.ts'
import type { StoredObjects } from '../store/object-table.ts'

export type StoredReader = StoredObjects['terminal.reader']

/** Errors of a reader that was created with their code in `metadata[trouble]`. Stripe's simulated readers have none. */
const TROUBLES: Readonly<Record<string, string>> = {
  terminal_reader_offline: 'Reader is currently offline, please ensure the reader is powered on.',
  terminal_reader_busy: 'Reader is currently busy processing another request, please try again.',
  terminal_reader_timeout: 'The reader did not respond in time, please try again.',
}

/** `POST /v1/terminal/readers`. Only simulated readers, by Stripe's registration code for them. */
export function createReader(call: ApiCall): StoredReader {
  const { params } = call
  refuseUnknownParams(params, ['registration_code', 'label', 'location', 'metadata'])
  if (requiredTextParam(params, 'registration_code') !== 'simulated-wpe') {
    throw invalidRequest('Only simulated readers can be registered here, with the code simulated-wpe.', {
      param: 'registration_code',
    })
  }
  const id = newId('tmr', 14)
  const metadata = metadataParam(params)
  const reader = {
    id,
    object: 'terminal.reader',
    action: null,
    created: unixNow(),
    device_sw_version: '',
    device_type: 'simulated_wisepos_e',
    ip_address: '0.0.0.0',
    label: textParam(params, 'label') ?? id,
    last_seen_at: Date.now(),
    livemode: false,
    location: textParam(params, 'location') ?? null,
    metadata,
    serial_number: `simulated-wpe-${id}`,
    status: metadata.trouble === 'terminal_reader_offline' ? 'offline' : 'online',
  } satisfies StoredReader
  call.emulator.store.objects.insert(reader)
  return reader
}

/** `GET /v1/terminal/readers/{id}` */
export function retrieveReader(call: ApiCall, id: string): StoredReader {
  refuseUnknownParams(call.params, [])
  return findReader(call, id)
}

/** Finds the reader, or throws 404. */
export function findReader(call: ApiCall, id: string): StoredReader & { object: 'terminal.reader' } {
  const reader = call.emulator.store.objects.find('terminal.reader', id)
  if (!reader) throw noSuchObject('terminal.reader', id, 'reader')
  return reader
}

/**
 * `POST /v1/terminal/readers/{id}/process_payment_intent`. As at Stripe, a payment that no card was presented for yet is
 * replaced, and a timeout can be false: the reader shows the payment anyway.
 */
export function processPaymentIntent(call: ApiCall, id: string): StoredReader {
  const { params } = call
  refuseUnknownParams(params, ['payment_intent', 'process_config'])
  refuseUnknownParams(objectParam(params, 'process_config') ?? {}, [
    'enable_customer_cancellation',
    'skip_tipping',
  ])
  const reader = findReader(call, id)
  const intentId = requiredTextParam(params, 'payment_intent')
  const intent = call.emulator.store.objects.find('payment_intent', intentId)
  if (!intent) throw noSuchObject('payment_intent', intentId, 'payment_intent', 400)
  checkPresentable(intent)
  const trouble = TROUBLES[reader.metadata.trouble ?? ''] && reader.metadata.trouble
  if (trouble !== 'terminal_reader_timeout') throwTrouble(trouble)
  setAction(call, reader, { process_payment_intent: { payment_intent: intentId }, status: 'in_progress' })
  throwTrouble(trouble)
  return reader
}

function throwTrouble(code: string | undefined): void {
  if (code) throw invalidRequest(TROUBLES[code] ?? code, { code })
}

/** Throws 400 unless a card can be presented for this intent. */
export function checkPresentable(intent: Stripe.PaymentIntent): void {
  if (!intent.payment_method_types.includes('card_present')) {
    throw invalidRequest(
      `The payment_method_types of PaymentIntent ${intent.id} must include card_present.`,
      {
        param: 'payment_intent',
      },
    )
  }
  if (intent.status !== 'requires_payment_method') {
    throw invalidRequest(`PaymentIntent ${intent.id} has a status of ${intent.status}.`, {
      code: 'intent_invalid_state',
      param: 'payment_intent',
    })
  }
}

/** `POST /v1/terminal/readers/{id}/cancel_action` */
export function cancelAction(call: ApiCall, id: string): StoredReader {
  refuseUnknownParams(call.params, [])
  const reader = findReader(call, id)
  if (reader.status === 'offline') throwTrouble('terminal_reader_offline')
  reader.action = null
  call.emulator.store.objects.save(reader)
  return reader
}

/** Stores what the reader is doing, or how it ended. */
export function setAction(
  call: ApiCall,
  reader: StoredReader & { object: 'terminal.reader' },
  action: Pick<Stripe.Terminal.Reader.Action, 'status'> & Partial<Stripe.Terminal.Reader.Action>,
): void {
  reader.action = {
    api_error: null,
    failure_code: null,
    failure_message: null,
    type: 'process_payment_intent',
    ...action,
  }
  call.emulator.store.objects.save(reader)
}
