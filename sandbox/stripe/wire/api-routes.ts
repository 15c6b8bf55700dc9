import { listPayouts, listTransactions, retrieveTransaction } from '../balance/list-balance.ts'
import { createPaymentMethod } from '../cards/create-payment-method.ts'
import { findPaymentMethod } from '../cards/find-payment-method.ts'
import { attachToCustomer, detachCard } from '../cards/saved-cards.ts'
import { createCustomer } from '../customers/create-customer.ts'
import { createCustomerSession, readElementsSession } from '../customers/customer-session.ts'
import { listEvents } from '../events/list-events.ts'
import { authenticateIntent } from '../payments/authenticate-intent.ts'
import { cancelIntent } from '../payments/cancel-intent.ts'
import { confirmIntent } from '../payments/confirm-intent.ts'
import { createIntent } from '../payments/create-intent.ts'
import { findIntent } from '../payments/find-intent.ts'
import { updateIntent } from '../payments/update-intent.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { listObjects } from '../protocol/list-objects.ts'
import { refuseUnknownParams } from '../protocol/read-params.ts'
import { noSuchObject } from '../protocol/stripe-failure.ts'
import { createRefund } from '../refunds/create-refund.ts'
import type { Kind } from '../store/object-table.ts'
import { presentPaymentMethod } from '../terminal/present-payment-method.ts'
import { cancelAction, createReader, processPaymentIntent, retrieveReader } from '../terminal/readers.ts'

export interface Route {
  method: 'GET' | 'POST'
  /** `:id` matches one segment. */
  path: string
  /** Also accepts the publishable key. */
  isForBrowsers?: true
  handle(call: ApiCall, id: string): object
}

const list =
  (kind: Kind, ...filters: string[]) =>
  (call: ApiCall) =>
    listObjects(call, kind, { filters })

const retrieveRefund = (call: ApiCall, id: string) => {
  refuseUnknownParams(call.params, [])
  const refund = call.emulator.store.objects.find('refund', id)
  if (!refund) throw noSuchObject('refund', id, 'id')
  return refund
}

const retrieveIntent = (call: ApiCall, id: string) => {
  refuseUnknownParams(call.params, ['client_secret'])
  return findIntent(call, id)
}

/** The part of Stripe's API that the emulator covers. */
const apiRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/payment_intents', handle: createIntent },
  { method: 'GET', path: '/v1/payment_intents', handle: list('payment_intent') },
  { method: 'GET', path: '/v1/payment_intents/:id', isForBrowsers: true, handle: retrieveIntent },
  { method: 'POST', path: '/v1/payment_intents/:id', handle: updateIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', isForBrowsers: true, handle: confirmIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', handle: cancelIntent },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/authenticate',
    isForBrowsers: true,
    handle: authenticateIntent,
  },

  {
    method: 'POST',
    path: '/v1/payment_methods',
    isForBrowsers: true,
    handle: (call) => createPaymentMethod(call),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    handle: list('payment_method', 'customer', 'type', 'allow_redisplay'),
  },
  { method: 'GET', path: '/v1/payment_methods/:id', handle: (call, id) => findPaymentMethod(call, id) },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', handle: attachToCustomer },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', handle: detachCard },

  { method: 'POST', path: '/v1/customers', handle: createCustomer },
  { method: 'GET', path: '/v1/customers', handle: list('customer', 'email') },
  { method: 'POST', path: '/v1/customer_sessions', handle: createCustomerSession },
  { method: 'GET', path: '/v1/elements/sessions', isForBrowsers: true, handle: readElementsSession },

  { method: 'GET', path: '/v1/charges', handle: list('charge', 'payment_intent') },

  { method: 'POST', path: '/v1/refunds', handle: createRefund },
  { method: 'GET', path: '/v1/refunds', handle: list('refund', 'payment_intent') },
  { method: 'GET', path: '/v1/refunds/:id', handle: retrieveRefund },

  { method: 'GET', path: '/v1/balance_transactions', handle: listTransactions },
  { method: 'GET', path: '/v1/balance_transactions/:id', handle: retrieveTransaction },
  { method: 'GET', path: '/v1/payouts', handle: listPayouts },

  { method: 'GET', path: '/v1/disputes', handle: list('dispute', 'payment_intent') },

  { method: 'GET', path: '/v1/events', handle: listEvents },

  { method: 'POST', path: '/v1/terminal/readers', handle: createReader },
  { method: 'GET', path: '/v1/terminal/readers', handle: list('terminal.reader') },
  { method: 'GET', path: '/v1/terminal/readers/:id', handle: retrieveReader },
  { method: 'POST', path: '/v1/terminal/readers/:id/process_payment_intent', handle: processPaymentIntent },
  { method: 'POST', path: '/v1/terminal/readers/:id/cancel_action', handle: cancelAction },
  {
    method: 'POST',
    path: '/v1/test_helpers/terminal/readers/:id/present_payment_method',
    handle: presentPaymentMethod,
  },
]

/** The matching route and the id in the path (empty if it has none). */
export function routeFor(method: string, path: string): { route: Route; id: string } | undefined {
  const parts = path.split('/')
  for (const route of apiRoutes) {
    const wanted = route.path.split('/')
    if (route.method !== method || wanted.length !== parts.length) continue
    if (!wanted.every((part, index) => part === ':id' || part === parts[index])) continue
    return { route, id: parts[wanted.indexOf(':id')] ?? '' }
  }
  return undefined
}
