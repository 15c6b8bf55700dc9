import type Stripe from 'stripe'
import { addressOf } from '../cards/address-param.ts'
import { recordEvent } from '../events/record-event.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { mergedMetadata, objectParam, refuseUnknownParams, textParam } from '../protocol/read-params.ts'
import { newId, unixNow } from '../store/new-id.ts'
import { findCustomer } from './find-customer.ts'

const textFields = ['description', 'email', 'name', 'phone'] as const
const known = [...textFields, 'address', 'metadata']

/** `POST /v1/customers` */
export function createCustomer(call: ApiCall): Stripe.Customer {
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
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer
  const filled = fill(call, customer)
  call.emulator.store.objects.insert({ ...filled, object: 'customer' })
  recordEvent(call, 'customer.created', filled)
  return filled
}

/** `POST /v1/customers/{id}` */
export function updateCustomer(call: ApiCall, id: string): Stripe.Customer {
  const customer = fill(call, findCustomer(call, id))
  call.emulator.store.objects.save({ ...customer, object: 'customer' })
  recordEvent(call, 'customer.updated', customer)
  return customer
}

function fill(call: ApiCall, customer: Stripe.Customer): Stripe.Customer {
  const { params } = call
  refuseUnknownParams(params, known)
  const filled = { ...customer, metadata: mergedMetadata(params, customer.metadata) }
  for (const name of textFields) if (name in params) filled[name] = textParam(params, name) ?? null
  const address = objectParam(params, 'address')
  if (address) filled.address = addressOf(address)
  return filled
}
