import { callApi } from './call-api.js'

const tabs = [...document.querySelectorAll('[role="tab"]')]
const [savedTab, cardTab] = tabs
const list = document.querySelector('.saved')
const saveChoice = document.getElementById('save-choice')
const saveBox = saveChoice.querySelector('input')
let saveUsage = ''

/** The id of the chosen saved card; undefined while a new one is being typed. */
export function chosenCard() {
  return isOpen(savedTab) ? list.querySelector('input:checked')?.value : undefined
}

/** A confirmation's parameters for saving the new card. Unchecking the box takes back an earlier choice. */
export function saveParams() {
  if (saveChoice.hidden) return {}
  if (!saveBox.checked) return { setup_future_usage: '' }
  return { setup_future_usage: saveUsage, 'payment_method_data[allow_redisplay]': 'always' }
}

/** Focuses the chosen card. False if none is shown. */
export function focusChosen() {
  const chosen = isOpen(savedTab) && list.querySelector('input:checked')
  if (chosen) chosen.focus()
  return Boolean(chosen)
}

/**
 * Shows the customer's saved cards, the newest of them chosen, and the box that saves a new one. Returns Stripe's error if
 * the secret is no longer valid.
 */
export async function showSavedCards({ key, customerSession }, onChange) {
  for (const tab of tabs) tab.addEventListener('click', () => open(tab))
  document.querySelector('[role="tablist"]').addEventListener('keydown', ({ key: pressed }) => {
    if ((pressed !== 'ArrowLeft' && pressed !== 'ArrowRight') || savedTab.hidden) return
    const other = isOpen(savedTab) ? cardTab : savedTab
    open(other)
    other.focus()
  })
  if (!customerSession) return undefined
  // `paymentIntent` is what callApi names the answer to any call.
  const { error, paymentIntent: session } = await callApi('/v1/elements/sessions', {
    key,
    method: 'GET',
    params: { customer_session_client_secret: customerSession },
  })
  if (error) return error
  saveUsage = session.payment_method_save_usage ?? ''
  saveChoice.hidden = session.payment_method_save !== 'enabled'
  list.replaceChildren(...session.saved_payment_methods.map(choiceFor))
  savedTab.hidden = list.childElementCount === 0
  if (!savedTab.hidden) open(savedTab)
  return undefined

  function open(tab) {
    for (const other of tabs) {
      other.setAttribute('aria-selected', String(other === tab))
      document.getElementById(other.getAttribute('aria-controls')).hidden = other !== tab
    }
    onChange()
  }
}

function isOpen(tab) {
  return tab.getAttribute('aria-selected') === 'true'
}

function choiceFor({ id, brand, last4, exp_month: month, exp_year: year }, index) {
  const label = document.createElement('label')
  label.className = 'choice'
  const input = document.createElement('input')
  Object.assign(input, { type: 'radio', name: 'saved', value: id, checked: index === 0 })
  const expiry = document.createElement('small')
  expiry.textContent = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`
  label.append(input, `${brand[0].toUpperCase()}${brand.slice(1)} ending in ${last4}`, expiry)
  return label
}
