/** The Stripe operations that the emulator covers. */
export const emulatedOperations = [
  'POST /v1/payment_intents',
  'GET /v1/payment_intents',
  'GET /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}/confirm',
  'POST /v1/payment_intents/{intent}/cancel',
  'POST /v1/payment_methods',
  'GET /v1/payment_methods',
  'GET /v1/payment_methods/{payment_method}',
  'POST /v1/payment_methods/{payment_method}/attach',
  'POST /v1/payment_methods/{payment_method}/detach',
  'POST /v1/customers',
  'GET /v1/customers',
  'GET /v1/customers/{customer}',
  'POST /v1/customers/{customer}',
  'GET /v1/charges',
  'GET /v1/charges/{charge}',
  'POST /v1/refunds',
  'GET /v1/refunds',
  'GET /v1/refunds/{refund}',
  'GET /v1/disputes',
  'GET /v1/disputes/{dispute}',
  'GET /v1/events',
  'GET /v1/events/{id}',
]

/**
 * The schemas of their answers. Fields with any other schema must be null, empty or absent, so answers can't include
 * what isn't emulated: other payment methods, Connect, balance transactions.
 */
export const keptSchemas = [
  'error',
  'api_errors',

  'payment_intent',
  'payment_flows_amount_details',
  'payment_flows_amount_details_resource_tip',
  'payment_flows_automatic_payment_methods_payment_intent',
  'payment_intent_next_action',
  'payment_intent_next_action_redirect_to_url',
  'payment_intent_payment_method_options',
  'payment_intent_payment_method_options_card',
  'payment_intent_processing',
  'shipping',
  'address',

  'payment_method',
  'billing_details',
  'payment_method_card',
  'payment_method_card_checks',
  'networks',
  'three_d_secure_usage',

  'charge',
  'charge_fraud_details',
  'charge_outcome',
  'payment_method_details',
  'payment_method_details_card',
  'payment_method_details_card_checks',
  'three_d_secure_details',
  'radar_radar_options',

  'refund',

  'dispute',
  'dispute_evidence',
  'dispute_evidence_details',

  'customer',
  'invoice_setting_customer_setting',

  'event',
  'notification_event_data',
  'notification_event_request',
]
