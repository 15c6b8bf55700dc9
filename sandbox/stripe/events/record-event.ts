import type Stripe from 'stripe'
import type { Cause } from '../protocol/api-call.ts'
import { newId, unixNow } from '../store/new-id.ts'

export const apiVersion = '2026-10-28.endive'

/** Every event the emulator sends. */
const eventTypes = [
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.failed',
  'charge.pending',
  'charge.refunded',
  'charge.refund.updated',
  'charge.succeeded',
  'charge.updated',
  'customer.created',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'payout.created',
  'payout.paid',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'terminal.reader.action_failed',
  'terminal.reader.action_succeeded',
] as const satisfies Stripe.Event['type'][]

export type EventType = (typeof eventTypes)[number]

/** Stores an event with a snapshot of the object, and queues its webhook. */
export function recordEvent(cause: Cause, type: EventType, object: { id: string; object: string }) {
  const { store, deliveries } = cause.emulator
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: unixNow(),
    data: { object: structuredClone(object) as unknown as Stripe.Event.Data.Object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  } satisfies Stripe.EventBase
  store.objects.insert(event)
  deliveries.enqueue(event.id)
}
