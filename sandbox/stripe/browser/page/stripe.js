import { confirmCardPayment, confirmPayment, handleNextAction } from './confirm-payment.js'
import { createElements } from './elements-group.js'
import { integrationError } from './integration-error.js'
import { fetchIntent } from './intent-api.js'

/** `window.Stripe` */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw integrationError('The Stripe emulator accepts test keys only: pk_test_….')
  }
  const notEmulated = (name) => async () => {
    throw integrationError(`The emulator does not support stripe.${name}().`)
  }
  return {
    elements: (options) => createElements(key, options),
    confirmPayment: (options) => confirmPayment(key, options),
    confirmCardPayment: (clientSecret, data) => confirmCardPayment(key, clientSecret, data),
    handleNextAction: (options) => handleNextAction(key, options),
    retrievePaymentIntent: (clientSecret) => fetchIntent(key, clientSecret),
    createToken: notEmulated('createToken'),
    createPaymentMethod: notEmulated('createPaymentMethod'),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

// The release that @stripe/stripe-js expects of the script it loads.
Stripe.version = 'endive'
window.Stripe = Stripe
