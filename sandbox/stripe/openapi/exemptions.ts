import type Stripe from 'stripe'

type Fields<T> = readonly (keyof NonNullable<T> & string)[]
type CardOfCharge = Stripe.Charge.PaymentMethodDetails.Card

/**
 * Fields of the emulated API version that the older description lacks, by schema name. Any value passes. `satisfies`
 * checks that they exist in the SDK's types, which match the emulated version.
 */
export const newerFields = {
  payment_intent: [
    'allowed_payment_method_types',
    'customer_account',
    'excluded_payment_method_types',
    'managed_payments',
    'payment_method_configuration_details',
    'payment_record',
    'source',
  ] satisfies Fields<Stripe.PaymentIntent>,
  payment_flows_automatic_payment_methods_payment_intent: [
    'allow_redirects',
  ] satisfies Fields<Stripe.PaymentIntent.AutomaticPaymentMethods>,
  payment_method: ['allow_redisplay', 'customer_account'] satisfies Fields<Stripe.PaymentMethod>,
  billing_details: ['tax_id'] satisfies Fields<Stripe.PaymentMethod.BillingDetails>,
  payment_method_card: ['display_brand', 'regulated_status'] satisfies Fields<Stripe.PaymentMethod.Card>,
  charge: ['source'] satisfies Fields<Stripe.Charge>,
  charge_outcome: [
    'advice_code',
    'network_advice_code',
    'network_decline_code',
  ] satisfies Fields<Stripe.Charge.Outcome>,
  payment_method_details_card: [
    'amount_authorized',
    'authorization_code',
    'electronic_commerce_indicator',
    'network_token',
    'network_transaction_id',
    'regulated_status',
    'transaction_link_id',
  ] satisfies Fields<CardOfCharge>,
  three_d_secure_details: [
    'electronic_commerce_indicator',
    'exemption_indicator',
    'transaction_id',
  ] satisfies Fields<CardOfCharge['three_d_secure']>,
  refund: [
    'customer',
    'customer_account',
    'destination_details',
    'payment_method',
  ] satisfies Fields<Stripe.Refund>,
  dispute: [
    'enhanced_eligibility_types',
    'intended_submission_method',
    'payment_method_details',
  ] satisfies Fields<Stripe.Dispute>,
  dispute_evidence: ['enhanced_evidence'] satisfies Fields<Stripe.Dispute.Evidence>,
  dispute_evidence_details: [
    'enhanced_eligibility',
    'submission_method',
  ] satisfies Fields<Stripe.Dispute.EvidenceDetails>,
  customer: ['customer_account'] satisfies Fields<Stripe.Customer>,
} as const

/**
 * Calls that the older description lacks. `satisfies Stripe.CustomerSession` checks the first; the second is the card
 * form's own.
 */
export const newerOperations: readonly string[] = ['POST /v1/customer_sessions', 'GET /v1/elements/sessions']

/** The emulator's own calls, each with the Stripe call whose answer it shares. */
export const ownOperations = {
  'POST /v1/payment_intents/{intent}/authenticate': 'POST /v1/payment_intents/{intent}/confirm',
}
