import { callApi } from './call-api.js'
import { frameParam, listenToPage, sendToPage } from './frame-host.js'

const clientSecret = frameParam('payment_intent_client_secret') ?? ''
const intentId = frameParam('payment_intent') ?? ''
const buttons = document.querySelectorAll('button')

/** In a frame, passes the result to the page. Opened as a page, redirects to `return_url`. */
async function answer(outcome) {
  for (const button of buttons) button.disabled = true
  document.getElementById('status').textContent = 'One moment…'
  const result = await callApi(`/v1/payment_intents/${encodeURIComponent(intentId)}/authenticate`, {
    key: frameParam('key'),
    method: 'POST',
    params: { client_secret: clientSecret, outcome },
  })
  if (window.parent !== window) return sendToPage('answered', { result })
  const returnUrl = frameParam('return_url')
  if (!returnUrl || !/^https?:/.test(returnUrl)) {
    document.getElementById('status').textContent = 'Done. You can close this page.'
    return
  }
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intentId)
  url.searchParams.set('payment_intent_client_secret', clientSecret)
  url.searchParams.set(
    'redirect_status',
    result.paymentIntent?.status === 'succeeded' ? 'succeeded' : 'failed',
  )
  window.location.assign(url)
}

// The buttons start disabled because a click before this point would be lost.
for (const button of buttons) {
  button.addEventListener('click', () => answer(button.dataset.outcome))
  button.disabled = false
}
if (window.parent !== window) {
  listenToPage({})
  const main = document.querySelector('main')
  new ResizeObserver(() => sendToPage('height', { height: main.offsetHeight })).observe(main)
}
buttons[0].focus()
