import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import type { FormObject } from '../protocol/form-decode.ts'
import {
  booleanParam,
  choiceParam,
  objectParam,
  refuseUnknownParams,
  requiredTextParam,
} from '../protocol/read-params.ts'
import { invalidRequest } from '../protocol/stripe-failure.ts'
import { newId, unixNow } from '../store/new-id.ts'
import { findCustomer } from './find-customer.ts'

const LIFETIME_SECONDS = 30 * 60
type Features = Stripe.CustomerSession.Components.PaymentElement.Features

/** `POST /v1/customer_sessions`, for the Payment Element only. */
export function createCustomerSession(call: ApiCall): Stripe.CustomerSession {
  const { params } = call
  refuseUnknownParams(params, ['customer', 'components'])
  const customer = requiredTextParam(params, 'customer')
  findCustomer(call, customer, { param: 'customer', status: 400 })
  const components = objectParam(params, 'components') ?? {}
  refuseUnknownParams(components, ['payment_element'])
  const element = objectParam(components, 'payment_element') ?? {}
  refuseUnknownParams(element, ['enabled', 'features'])
  if (!booleanParam(element, 'enabled'))
    throw invalidRequest('At least one component must be enabled.', { param: 'components' })
  const off = { enabled: false }
  const session = {
    object: 'customer_session',
    client_secret: newId('cuss_secret', 48),
    components: {
      active_entitlements: off,
      buy_button: off,
      customer_portal: off,
      customer_sheet: { ...off, features: null },
      mobile_payment_element: { ...off, features: null },
      payment_element: { enabled: true, features: featuresOf(objectParam(element, 'features') ?? {}) },
      pricing_table: off,
    },
    created: unixNow(),
    customer,
    customer_account: null,
    expires_at: unixNow() + LIFETIME_SECONDS,
    livemode: false,
  } satisfies Stripe.CustomerSession
  call.emulator.store.objects.insert({ ...session, id: session.client_secret })
  return session
}

function featuresOf(given: FormObject): Features {
  const switches = ['payment_method_redisplay', 'payment_method_save'] as const
  refuseUnknownParams(given, [...switches, 'payment_method_save_usage'])
  const [redisplay, save] = switches.map(
    (name) => choiceParam(given, name, ['disabled', 'enabled']) ?? 'disabled',
  )
  return {
    payment_method_allow_redisplay_filters: ['always'],
    payment_method_redisplay: redisplay ?? 'disabled',
    payment_method_redisplay_limit: 3,
    payment_method_remove: 'disabled',
    payment_method_save: save ?? 'disabled',
    payment_method_save_usage:
      choiceParam(given, 'payment_method_save_usage', ['on_session', 'off_session']) ?? null,
  }
}

/**
 * `GET /v1/elements/sessions`: what the card form shows of the customer. Stripe has such a call for its own form; it isn't
 * documented, so only the emulator's form uses this one.
 */
export function readElementsSession(call: ApiCall) {
  refuseUnknownParams(call.params, ['customer_session_client_secret'])
  const secret = requiredTextParam(call.params, 'customer_session_client_secret')
  const { objects } = call.emulator.store
  const session = objects.find('customer_session', secret)
  const features = session?.components?.payment_element.features
  if (!session || !features || session.expires_at <= unixNow()) {
    throw invalidRequest('The customer session client secret is invalid or has expired.', {
      param: 'customer_session_client_secret',
    })
  }
  const saved =
    features.payment_method_redisplay === 'enabled'
      ? objects.page('payment_method', { limit: 100, where: { customer: String(session.customer) } }).objects
      : []
  return {
    object: 'elements_session',
    payment_method_save: features.payment_method_save,
    payment_method_save_usage: features.payment_method_save_usage,
    saved_payment_methods: saved
      .filter((method) =>
        features.payment_method_allow_redisplay_filters.includes(method.allow_redisplay ?? 'unspecified'),
      )
      .slice(0, features.payment_method_redisplay_limit ?? 3)
      .map(({ id, card }) => ({
        id,
        brand: card?.brand,
        last4: card?.last4,
        exp_month: card?.exp_month,
        exp_year: card?.exp_year,
      })),
  }
}
