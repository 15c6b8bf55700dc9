import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import type { FormObject } from '../protocol/form-decode.ts'
import {
  choiceParam,
  metadataParam,
  objectParam,
  refuseUnknownParams,
  requiredTextParam,
  textParam,
} from '../protocol/read-params.ts'
import { invalidRequest } from '../protocol/stripe-failure.ts'
import { newId, unixNow } from '../store/new-id.ts'
import { onlyTestCards, type ReadCard, readCard } from './read-card.ts'
import { type TestCard, testCardAliased, testCardNumbered } from './test-cards.ts'

const known = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay']

/** `POST /v1/payment_methods`; also reads the `payment_method_data` of a confirmation. */
export function createPaymentMethod(call: ApiCall, params: FormObject = call.params): Stripe.PaymentMethod {
  refuseUnknownParams(params, known)
  const type = requiredTextParam(params, 'type')
  if (type !== 'card') {
    throw invalidRequest(`The payment method type "${type}" is not emulated; only cards are.`, {
      param: 'type',
    })
  }
  return storeCard(call, readCard(call, objectParam(params, 'card') ?? {}), {
    billing: billingDetails(objectParam(params, 'billing_details') ?? {}),
    metadata: metadataParam(params),
    redisplay: choiceParam(params, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
  })
}

/** A new payment method for an alias such as `pm_card_visa`; `undefined` for any other id. */
export function createAliasedPaymentMethod(call: ApiCall, alias: string): Stripe.PaymentMethod | undefined {
  const card = testCardAliased(alias)
  if (!card) return undefined
  return storeReadyCard(call, card)
}

/** The payment method of a card that was presented to a reader. */
export function createPresentedCard(call: ApiCall, number: string): Stripe.PaymentMethod {
  const known = testCardNumbered(number)
  if (!known) throw invalidRequest(onlyTestCards, { param: 'card_present[number]' })
  const { card, ...method } = storeReadyCard(call, known)
  const { checks, display_brand, generated_from, three_d_secure_usage, wallet, ...details } = card
  const presented: Stripe.PaymentMethod & { object: 'payment_method' } = {
    ...method,
    type: 'card_present',
    card_present: {
      ...details,
      brand_product: null,
      cardholder_name: null,
      offline: null,
      preferred_locales: ['en'],
      read_method: 'contactless_emv',
    },
  }
  call.emulator.store.objects.save(presented)
  return presented
}

function storeReadyCard(call: ApiCall, card: TestCard) {
  const expiry = { expMonth: 12, expYear: new Date().getUTCFullYear() + 4 }
  return storeCard(
    call,
    { card, ...expiry, hasCvc: true },
    {
      billing: billingDetails({}),
      metadata: {},
      redisplay: 'unspecified',
    },
  )
}

function storeCard(
  call: ApiCall,
  { card, expMonth, expYear, hasCvc }: ReadCard,
  {
    billing,
    metadata,
    redisplay,
  }: {
    billing: Stripe.PaymentMethod.BillingDetails
    metadata: Stripe.Metadata
    redisplay: Stripe.PaymentMethod.AllowRedisplay
  },
) {
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: redisplay,
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: hasCvc ? 'unchecked' : null,
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      // The same number always has the same fingerprint, as with Stripe. Safe, since all numbers are public.
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: unixNow(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  } satisfies Stripe.PaymentMethod
  call.emulator.store.objects.insert(method)
  call.emulator.store.behaviors.insert(method.id, card.behavior)
  return method
}

/** Without the address, which the card form doesn't ask for. */
function billingDetails(given: FormObject): Stripe.PaymentMethod.BillingDetails {
  return {
    address: null,
    email: textParam(given, 'email') ?? null,
    name: textParam(given, 'name') ?? null,
    phone: textParam(given, 'phone') ?? null,
    tax_id: null,
  }
}
