import type Stripe from 'stripe'

const intentFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[]

type Plain = Record<string, unknown>

/** Removes what browsers can't see, at any depth: metadata, customer, charge and card fingerprint. */
export function publishableView(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishableView)
  if (typeof value !== 'object' || value === null) return value
  const fields = visibleFields(value as Plain)
  return Object.fromEntries(fields.map(([name, child]) => [name, publishableView(child)]))
}

function visibleFields(object: Plain): [string, unknown][] {
  if (object.object === 'payment_intent') {
    return intentFields.filter((name) => name in object).map((name) => [name, object[name]])
  }
  const hidden = object.object === 'payment_method' ? ['metadata', 'customer_account'] : ['fingerprint']
  return Object.entries(object)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, child]) => (name === 'customer' ? [name, null] : [name, child]))
}
