import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { listObjects } from '../protocol/list-objects.ts'
import { booleanParam, textListParam, textParam } from '../protocol/read-params.ts'
import { noSuchObject } from '../protocol/stripe-failure.ts'

/** `GET /v1/events/{id}` */
export function retrieveEvent(call: ApiCall, id: string): Stripe.EventBase {
  const event = call.emulator.store.objects.find('event', id)
  if (!event) throw noSuchObject('event', id, 'id')
  return withPendingWebhooks(call, event)
}

/** `GET /v1/events`. With `delivery_success=false`, lists events whose webhook is pending, failed, held or dropped. */
export function listEvents(call: ApiCall) {
  const type = textParam(call.params, 'type')
  const types = textListParam(call.params, 'types') ?? (type === undefined ? undefined : [type])
  const delivered = booleanParam(call.params, 'delivery_success')
  const page = listObjects(call, 'event', {
    filters: [],
    otherParams: ['type', 'types', 'delivery_success'],
    ...(types && { types }),
    ...(delivered !== undefined && { delivered }),
  })
  return { ...page, data: page.data.map((event) => withPendingWebhooks(call, event)) }
}

function withPendingWebhooks(call: ApiCall, event: Stripe.EventBase): Stripe.EventBase {
  return { ...event, pending_webhooks: call.emulator.deliveries.pendingFor(event.id) }
}
