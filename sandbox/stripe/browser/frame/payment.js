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
import { listenToPage, tellPage } from './frame-host.js'

/** Card details go from here to the emulator's API and nowhere else; the page only sees the answer. */
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
watchFields(() => tellPage('change', { empty: isEmpty(), complete: isComplete() }))

// Moving between the fields is no change of focus to the page.
let hasFocus = false
document.addEventListener('focusin', () => {
  if (!hasFocus) tellPage('focus')
  hasFocus = true
})
window.addEventListener('blur', () => {
  if (hasFocus) tellPage('blur')
  hasFocus = false
})
// The form that Enter means is the page's own.
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tellPage('escape')
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) tellPage('enter')
})

const form = document.getElementById('payment')
new ResizeObserver(() =>
  tellPage('height', { height: Math.ceil(form.getBoundingClientRect().height) }),
).observe(form)

listenToPage({
  show({ appearance }) {
    applyAppearance(appearance)
    tellPage('shown')
  },
  appearance: ({ appearance }) => applyAppearance(appearance),
  validate: validateAll,
  confirm,
  focus: focusFirst,
  blur: () => document.activeElement?.blur(),
  clear: clearAll,
})
