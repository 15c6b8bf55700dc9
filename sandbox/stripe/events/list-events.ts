import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { listObjects } from '../protocol/list-objects.ts'
import { booleanParam, textListParam, textParam } from '../protocol/read-params.ts'

/** `GET /v1/events`. With `delivery_success=false`, lists events with a pending, failed, held, or dropped webhook. */
export function listEvents(call: ApiCall): Stripe.ApiList<Stripe.EventBase> {
  const type = textParam(call.params, 'type')
  const types = textListParam(call.params, 'types') ?? (type === undefined ? undefined : [type])
  const delivered = booleanParam(call.params, 'delivery_success')
  const page = listObjects(call, 'event', {
    filters: [],
    otherParams: ['type', 'types', 'delivery_success'],
    ...(types && { types }),
    ...(delivered !== undefined && { delivered }),
  })
  const { deliveries } = call.emulator
  return {
    ...page,
    data: page.data.map((event) => ({ ...event, pending_webhooks: deliveries.pendingFor(event.id) })),
  }
}
