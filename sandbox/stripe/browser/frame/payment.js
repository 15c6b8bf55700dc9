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
import { chosenCard, focusChosen, saveParams, showSavedCards } from './saved-cards.js'

/** Sends the card details to the emulator's API only; the page receives just the answer. */
async function confirm({ key, clientSecret, returnUrl, billingDetails = {} }) {
  const problem = validate()
  if (problem) return { error: problem }
  const id = clientSecret.split('_secret_')[0]
  const common = {
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    ...(returnUrl && { return_url: returnUrl }),
  }
  const pay = (params) => callApi(`/v1/payment_intents/${id}/confirm`, { key, method: 'POST', params })
  const saved = chosenCard()
  if (saved) return pay({ ...common, payment_method: saved })
  const params = { ...common, 'payment_method_data[type]': 'card', ...saveParams() }
  for (const [name, value] of Object.entries(cardParams()))
    params[`payment_method_data[card][${name}]`] = value
  for (const name of ['name', 'email', 'phone']) {
    if (billingDetails[name]) params[`payment_method_data[billing_details][${name}]`] = billingDetails[name]
  }
  return pay(params)
}

function validate() {
  return chosenCard() ? undefined : validateAll()
}

function sendChange() {
  const isSaved = chosenCard() !== undefined
  sendToPage('change', { empty: !isSaved && isEmpty(), complete: isSaved || isComplete() })
}

applyAppearance()
watchFields(sendChange)

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
  async show({ appearance, ...customer }) {
    applyAppearance(appearance)
    sendToPage('shown', { error: await showSavedCards(customer, sendChange) })
  },
  appearance: ({ appearance }) => applyAppearance(appearance),
  validate,
  confirm,
  focus: () => focusChosen() || focusFirst(),
  blur: () => document.activeElement?.blur(),
  clear: clearAll,
})
