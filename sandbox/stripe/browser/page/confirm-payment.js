import { askChallenge } from './challenge-overlay.js'
import { insideOf } from './elements-group.js'
import { integrationError } from './integration-error.js'
import { confirmKnownMethod, fetchIntent, intentIdOf } from './intent-api.js'

/** `stripe.confirmPayment`: `{paymentIntent}`, `{error}`, or, without `redirect: 'if_required'`, a new page. */
export async function confirmPayment(key, options = {}) {
  const { elements, confirmParams = {}, redirect } = options
  const group = elements && insideOf(elements)
  const clientSecret = options.clientSecret ?? group?.clientSecret
  if (!intentIdOf(clientSecret)) {
    throw integrationError(
      'Invalid value for stripe.confirmPayment(): a clientSecret of a PaymentIntent is missing.',
    )
  }
  if (redirect !== 'if_required' && !confirmParams.return_url) {
    throw integrationError('stripe.confirmPayment(): confirmParams.return_url is missing.')
  }
  const answer = group
    ? await confirmWithElement(group.paymentElement(), key, clientSecret, confirmParams)
    : await confirmKnownMethod(key, clientSecret, confirmParams.payment_method)
  const result = await withNextAction(key, clientSecret, answer)
  if (result.error || redirect === 'if_required') return result
  return leaveFor(confirmParams.return_url, result.paymentIntent)
}

function confirmWithElement(element, key, clientSecret, confirmParams) {
  if (!element?.isMounted()) {
    throw integrationError(
      'Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element or Express Checkout Element.',
    )
  }
  const { return_url: returnUrl, payment_method_data: data } = confirmParams
  return element.confirm({ key, clientSecret, returnUrl, billingDetails: data?.billing_details })
}

/** `stripe.confirmCardPayment`, with the id of a payment method. */
export async function confirmCardPayment(key, clientSecret, data = {}) {
  if (typeof data.payment_method !== 'string') {
    throw integrationError('The emulator supports stripe.confirmCardPayment() with a payment method id only.')
  }
  return withNextAction(key, clientSecret, await confirmKnownMethod(key, clientSecret, data.payment_method))
}

/** `stripe.handleNextAction`. */
export async function handleNextAction(key, { clientSecret } = {}) {
  return withNextAction(key, clientSecret, await fetchIntent(key, clientSecret))
}

async function withNextAction(key, clientSecret, answer) {
  if (answer.paymentIntent?.status !== 'requires_action') return answer
  const result = await askChallenge(key, clientSecret)
  const { paymentIntent } = result
  if (paymentIntent?.status !== 'requires_payment_method') return result
  return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } }
}

function leaveFor(returnUrl, intent) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : intent.status)
  window.location.assign(url)
  // Never resolves: the page is being left and should not act on a result.
  return new Promise(() => {})
}
