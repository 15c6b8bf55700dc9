import { callApi } from './call-api.js'
import { emulatorOrigin } from './emulator-origin.js'

const intentStatesForElements = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** The id in a client secret; undefined if it isn't one. */
export function intentIdOf(clientSecret) {
  const [id = '', secret] = String(clientSecret).split('_secret_')
  return secret && /^pi_\w+$/.test(id) ? id : undefined
}

/** Resolves to `{paymentIntent}` with the fields browsers can see, or `{error}`. */
export function fetchIntent(key, clientSecret) {
  return callApi(intentUrl(clientSecret), { key, method: 'GET', params: { client_secret: clientSecret } })
}

/** Confirms with the id of a payment method. */
export function confirmKnownMethod(key, clientSecret, paymentMethod) {
  const params = { client_secret: clientSecret, payment_method: paymentMethod, use_stripe_sdk: 'true' }
  return callApi(`${intentUrl(clientSecret)}/confirm`, { key, method: 'POST', params })
}

function intentUrl(clientSecret) {
  return `${emulatorOrigin}/v1/payment_intents/${intentIdOf(clientSecret)}`
}

/** The error that prevents showing a card form for this intent, or undefined. */
export async function loadErrorOf(key, clientSecret) {
  const { error, paymentIntent } = await fetchIntent(key, clientSecret)
  if (error) return error
  if (intentStatesForElements.includes(paymentIntent.status)) return undefined
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `We could not retrieve data from the specified Intent. The PaymentIntent is in a terminal state and cannot be used to initialize Elements. Its status is ${paymentIntent.status}.`,
    payment_intent: paymentIntent,
  }
}
