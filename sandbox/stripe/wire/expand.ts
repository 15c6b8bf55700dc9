import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { textListParam } from '../protocol/read-params.ts'
import { invalidRequest } from '../protocol/stripe-failure.ts'
import type { Kind } from '../store/object-table.ts'
import type { Store } from '../store/open-store.ts'

const expandable: Record<string, Record<string, Kind>> = {
  payment_intent: { latest_charge: 'charge', customer: 'customer', payment_method: 'payment_method' },
  charge: { payment_intent: 'payment_intent', customer: 'customer' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_method: { customer: 'customer' },
}

type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null

/** A copy of the answer with ids replaced by their objects, for each dotted path in the `expand` parameter. */
export function expand<T extends object>(call: ApiCall, answer: T): T {
  const paths = textListParam(call.params, 'expand') ?? []
  if (call.isPublishable && paths.some((path) => path !== 'payment_method')) {
    throw invalidRequest('This property cannot be expanded with a publishable key.', { param: 'expand' })
  }
  const copy = structuredClone(answer)
  for (const path of paths) expandPath(call.emulator.store, copy as Plain, path.split('.'), path)
  return copy
}

function expandPath(store: Store, node: Plain, [name, ...rest]: string[], whole: string) {
  if (name === undefined) return
  if (node.object === 'list' && name === 'data') {
    for (const item of node.data as Plain[]) expandPath(store, item, rest, whole)
    return
  }
  if (node.object === 'charge' && name === 'refunds') {
    node.refunds = refundsOf(store, String(node.id))
  } else {
    const kind = expandable[String(node.object)]?.[name]
    if (!kind) throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' })
    const id = node[name]
    if (typeof id === 'string') node[name] = store.objects.find(kind, id) ?? id
  }
  const child = node[name]
  if (isPlain(child)) expandPath(store, child, rest, whole)
}

function refundsOf(store: Store, charge: string) {
  const { objects, hasMore } = store.objects.page('refund', { limit: 10, where: { charge } })
  return {
    object: 'list',
    data: objects,
    has_more: hasMore,
    url: `/v1/charges/${charge}/refunds`,
  } satisfies Stripe.ApiList<Stripe.Refund>
}
