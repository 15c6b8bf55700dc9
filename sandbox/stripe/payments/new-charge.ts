import type Stripe from 'stripe'
import { newId, unixNow } from '../store/new-id.ts'

/** A pending charge for the whole amount of an intent. Not stored yet. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { isAuthenticated }: { isAuthenticated: boolean },
): Stripe.Charge & { object: 'charge' } {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'STRIPE EMULATOR',
    captured: false,
    created: unixNow(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card_present
      ? { card_present: presentedDetails(intent, method.card_present), type: 'card_present' }
      : { card: cardDetails(intent, method, isAuthenticated), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
  isAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card?.checks?.cvc_check ? 'pass' : null,
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: card?.regulated_status ?? null,
    three_d_secure: isAuthenticated ? authenticated : null,
    transaction_link_id: null,
    wallet: null,
  }
}

function presentedDetails(
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod.CardPresent,
): Stripe.Charge.PaymentMethodDetails.CardPresent {
  const { brand, brand_product, cardholder_name, country, exp_month, exp_year, fingerprint } = card
  return {
    ...{ brand, brand_product, cardholder_name, country, exp_month, exp_year, fingerprint },
    amount_authorized: intent.amount,
    emv_auth_data: null,
    funding: card.funding,
    generated_card: null,
    incremental_authorization_supported: false,
    last4: card.last4,
    network: card.brand,
    network_transaction_id: null,
    offline: null,
    overcapture_supported: false,
    preferred_locales: card.preferred_locales,
    read_method: 'contactless_emv',
    receipt: null,
  }
}

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: '00000000-0000-4000-8000-000000000000',
  version: '2.2.0',
}
