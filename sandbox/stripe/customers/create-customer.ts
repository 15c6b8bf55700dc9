import type Stripe from 'stripe'
import { recordEvent } from '../events/record-event.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { metadataParam, refuseUnknownParams, textParam } from '../protocol/read-params.ts'
import { newId, unixNow } from '../store/new-id.ts'

/** `POST /v1/customers` */
export function createCustomer(call: ApiCall): Stripe.Customer {
  const { params } = call
  refuseUnknownParams(params, ['description', 'email', 'name', 'phone', 'metadata'])
  const customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: unixNow(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: textParam(params, 'description') ?? null,
    discount: null,
    email: textParam(params, 'email') ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: metadataParam(params),
    name: textParam(params, 'name') ?? null,
    next_invoice_sequence: 1,
    phone: textParam(params, 'phone') ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer
  call.emulator.store.objects.insert(customer)
  recordEvent(call, 'customer.created', customer)
  return customer
}
