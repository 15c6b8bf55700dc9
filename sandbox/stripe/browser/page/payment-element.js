import { eventEmitter } from './event-emitter.js'
import { frameChannel, frameUrl } from './frame-channel.js'
import { integrationError } from './integration-error.js'
import { loadErrorOf } from './intent-api.js'

const elementType = 'payment'
/** Close to the form's real height, to limit layout shift. */
const heightBeforeLoad = 244

/** The card form in its frame. `group` is the state shared by one `stripe.elements()`. */
export function paymentElement(group, onDestroy) {
  const { on, off, emit, clear } = eventEmitter()
  let isDestroyed = false
  let wrapper = null
  let channel = null

  const assertAlive = () => {
    if (isDestroyed)
      throw integrationError('This Element has already been destroyed. Please create a new one.')
  }
  const handlers = {
    height: ({ height }, frame) => {
      frame.style.height = `${height}px`
    },
    change: ({ empty, complete }) =>
      emit('change', { elementType, empty, complete, collapsed: false, value: { type: 'card' } }),
    focus: () => emit('focus', { elementType }),
    blur: () => emit('blur', { elementType }),
    escape: () => emit('escape', { elementType }),
    enter: (_, frame) => frame.closest('form')?.requestSubmit(),
  }

  const load = async (frame) => {
    const listening = new Promise((resolve) => {
      channel = frameChannel(frame, (name, content) => {
        if (name === 'shown') resolve(content.error)
        else handlers[name]?.(content, frame)
      })
    })
    channel.send('show', {
      appearance: group.appearance(),
      key: group.key,
      customerSession: group.customerSession,
    })
    const opened = channel
    const intentError = group.clientSecret && (await loadErrorOf(group.key, group.clientSecret))
    const error = intentError || (await listening)
    // Unmounted while loading.
    if (channel !== opened) return
    if (error) emit('loaderror', { elementType, error })
    else emit('ready', { elementType })
  }

  const element = {
    on(name, handler) {
      on(name, handler)
      return element
    },
    once(name, handler) {
      const wrapped = (event) => {
        off(name, wrapped)
        handler(event)
      }
      return element.on(name, wrapped)
    },
    off(name, handler) {
      off(name, handler)
      return element
    },
    mount(target) {
      assertAlive()
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) {
        throw integrationError(
          `The selector you specified (${target}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
        )
      }
      element.unmount()
      const frame = createFrame()
      wrapper = document.createElement('div')
      wrapper.className = '__PrivateStripeElement'
      wrapper.append(frame)
      place.replaceChildren(wrapper)
      emit('loaderstart', { elementType })
      load(frame)
    },
    unmount() {
      channel?.close()
      wrapper?.remove()
      channel = null
      wrapper = null
    },
    destroy() {
      assertAlive()
      element.unmount()
      isDestroyed = true
      clear()
      onDestroy()
    },
    update: () => element,
    focus: () => channel?.send('focus'),
    blur: () => channel?.send('blur'),
    clear: () => channel?.send('clear'),
    collapse: () => {},
  }

  /** For internal use by the other modules. */
  const inside = {
    isMounted: () => channel !== null,
    applyAppearance: () => channel?.send('appearance', { appearance: group.appearance() }),
    validate: () => channel.ask('validate'),
    confirm: (content) => channel.ask('confirm', content),
  }
  return { element, inside }
}

/** Sets styles through the CSSOM, because a strict `style-src` forbids style attributes. */
function createFrame() {
  const frame = document.createElement('iframe')
  frame.title = 'Secure payment input frame'
  frame.name = `__privateStripeFrame${Math.random().toString().slice(2, 6)}`
  frame.allow = 'payment *'
  frame.src = frameUrl('/elements/payment')
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: `${heightBeforeLoad}px`,
    border: '0',
    // A frame gets an opaque background if its color scheme differs from its document's.
    colorScheme: 'light',
  })
  return frame
}
