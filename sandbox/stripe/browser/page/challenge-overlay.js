import { frameChannel, frameUrl } from './frame-channel.js'
import { intentIdOf } from './intent-api.js'

/** Shows the 3-D Secure challenge over the page, and resolves with its result. */
export function askChallenge(key, clientSecret) {
  return new Promise((resolve) => {
    const before = document.activeElement
    const overlay = document.createElement('div')
    overlay.setAttribute('role', 'dialog')
    overlay.setAttribute('aria-modal', 'true')
    overlay.setAttribute('aria-label', 'Card authentication')
    Object.assign(overlay.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      background: 'rgba(0, 0, 0, 0.6)',
      display: 'grid',
      placeItems: 'center',
    })
    const frame = document.createElement('iframe')
    frame.title = 'Card authentication'
    frame.name = '__privateStripeFrameChallenge'
    frame.src = frameUrl('/elements/challenge', {
      payment_intent: intentIdOf(clientSecret),
      payment_intent_client_secret: clientSecret,
      key,
    })
    Object.assign(frame.style, {
      width: 'min(400px, calc(100vw - 32px))',
      height: '320px',
      border: '0',
      borderRadius: '12px',
      background: '#fff',
      colorScheme: 'light',
    })
    overlay.append(frame)
    const channel = frameChannel(frame, (name, { height, result }) => {
      if (name === 'height') frame.style.height = `min(${height}px, calc(100vh - 32px))`
      if (name !== 'answered') return
      channel.close()
      overlay.remove()
      before?.focus?.()
      resolve(result)
    })
    document.body.append(overlay)
    frame.addEventListener('load', () => frame.focus())
  })
}
