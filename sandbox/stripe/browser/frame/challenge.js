import { callApi } from './call-api.js'
import { frameParam, listenToPage, sendToPage } from './frame-host.js'

const clientSecret = frameParam('payment_intent_client_secret') ?? ''
const intentId = frameParam('payment_intent') ?? ''
const buttons = document.querySelectorAll('button')

/** Passes the result to the page around this frame. */
async function answer(outcome) {
  for (const button of buttons) button.disabled = true
  document.getElementById('status').textContent = 'One moment…'
  const result = await callApi(`/v1/payment_intents/${encodeURIComponent(intentId)}/authenticate`, {
    key: frameParam('key'),
    method: 'POST',
    params: { client_secret: clientSecret, outcome },
  })
  sendToPage('answered', { result })
}

// The buttons start disabled because a click before this point would be lost.
for (const button of buttons) {
  button.addEventListener('click', () => answer(button.dataset.outcome))
  button.disabled = false
}
listenToPage({})
const main = document.querySelector('main')
new ResizeObserver(() => sendToPage('height', { height: main.offsetHeight })).observe(main)
buttons[0].focus()
