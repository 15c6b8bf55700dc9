import type Stripe from 'stripe'
import { findCustomer } from '../customers/find-customer.ts'
import { recordEvent } from '../events/record-event.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import type { FormObject } from '../protocol/form-decode.ts'
import {
  booleanParam,
  choiceParam,
  integerParam,
  metadataParam,
  missingParam,
  objectParam,
  refuseUnknownParams,
  requiredTextParam,
  textListParam,
  textParam,
} from '../protocol/read-params.ts'
import { invalidRequest } from '../protocol/stripe-failure.ts'
import { newId, unixNow } from '../store/new-id.ts'
import { futureUsageParam } from './charge-payment-method.ts'
import { choosePaymentMethod, confirmParams, confirmWith } from './confirm-intent.ts'

const known = [
  'amount',
  'currency',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'customer',
  'description',
  'metadata',
  ...confirmParams,
]

/** `POST /v1/payment_intents`. Charges immediately with `confirm=true`. */
export function createIntent(call: ApiCall): Stripe.PaymentIntent {
  const { params } = call
  refuseUnknownParams(params, known)
  const amount = checkedAmount(params)
  const customer = textParam(params, 'customer')
  if (customer !== undefined) findCustomer(call, customer, { param: 'customer', status: 400 })

  const intent = newIntent(params, amount)
  const method = choosePaymentMethod(call, intent)
  if (method) {
    intent.payment_method = method.id
    intent.status = 'requires_confirmation'
  }
  call.emulator.store.objects.insert(intent)
  recordEvent(call, 'payment_intent.created', intent)
  return booleanParam(params, 'confirm') ? confirmWith(call, intent, method) : intent
}

/** The `amount` parameter in cents; 400 outside Stripe's limits. */
export function checkedAmount(params: FormObject): number {
  const amount = integerParam(params, 'amount')
  if (amount === undefined) throw missingParam('amount')
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount < 50) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return amount
}

const CARD_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
}
const PRESENT_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions = {
  card_present: { request_extended_authorization: false, request_incremental_authorization_support: false },
}

function newIntent(params: FormObject, amount: number): Stripe.PaymentIntent & { object: 'payment_intent' } {
  const id = newId('pi')
  const automatic = objectParam(params, 'automatic_payment_methods')
  const allowed = textListParam(params, 'allowed_payment_method_types') ?? null
  // Stripe chooses these from the allowed ones.
  const methodTypes = allowed?.includes('card_present') ? ['card_present'] : ['card']
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic ? automaticMethods(automatic) : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method:
      choiceParam(params, 'capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: unixNow(),
    currency: checkedCurrency(params),
    customer: textParam(params, 'customer') ?? null,
    customer_account: null,
    description: textParam(params, 'description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataParam(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: methodTypes.includes('card_present') ? PRESENT_OPTIONS : CARD_OPTIONS,
    payment_method_types: methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: futureUsageParam(params),
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
}

function automaticMethods(given: FormObject): Stripe.PaymentIntent.AutomaticPaymentMethods {
  const allow = textParam(given, 'allow_redirects') === 'never' ? 'never' : 'always'
  return { allow_redirects: allow, enabled: booleanParam(given, 'enabled') ?? false }
}

function checkedCurrency(params: FormObject): string {
  const currency = requiredTextParam(params, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' })
  return currency
}
