import { applyAppearance } from './appearance.js'
import { callApi } from './call-api.js'
import {
  cardParams,
  clearAll,
  focusFirst,
  isComplete,
  isEmpty,
  validateAll,
  watchFields,
} from './card-fields.js'
import { listenToPage, sendToPage } from './frame-host.js'

/** Sends the card details to the emulator's API only; the page receives just the answer. */
async function confirm({ key, clientSecret, returnUrl, billingDetails = {} }) {
  const problem = validateAll()
  if (problem) return { error: problem }
  const params = {
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    ...(returnUrl && { return_url: returnUrl }),
  }
  for (const [name, value] of Object.entries(cardParams()))
    params[`payment_method_data[card][${name}]`] = value
  for (const name of ['name', 'email', 'phone']) {
    if (billingDetails[name]) params[`payment_method_data[billing_details][${name}]`] = billingDetails[name]
  }
  const id = clientSecret.split('_secret_')[0]
  return callApi(`/v1/payment_intents/${id}/confirm`, { key, method: 'POST', params })
}

applyAppearance()
watchFields(() => sendToPage('change', { empty: isEmpty(), complete: isComplete() }))

// The page isn't notified when focus moves between the fields.
let hasFocus = false
document.addEventListener('focusin', () => {
  if (!hasFocus) sendToPage('focus')
  hasFocus = true
})
window.addEventListener('blur', () => {
  if (hasFocus) sendToPage('blur')
  hasFocus = false
})
// Enter submits the page's form, so it is passed on.
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') sendToPage('escape')
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) sendToPage('enter')
})

const form = document.getElementById('payment')
new ResizeObserver(() =>
  sendToPage('height', { height: Math.ceil(form.getBoundingClientRect().height) }),
).observe(form)

listenToPage({
  show({ appearance }) {
    applyAppearance(appearance)
    sendToPage('shown')
  },
  appearance: ({ appearance }) => applyAppearance(appearance),
  validate: validateAll,
  confirm,
  focus: focusFirst,
  blur: () => document.activeElement?.blur(),
  clear: clearAll,
})
