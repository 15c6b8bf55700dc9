import { integrationError } from './integration-error.js'
import { intentIdOf, loadErrorOf } from './intent-api.js'
import { paymentElement } from './payment-element.js'

const insides = new WeakMap()

/** The internals of an elements object, for `confirmPayment({elements})`. */
export function insideOf(elements) {
  return insides.get(elements)
}

/** `stripe.elements(options)`. Has at most one payment element at a time. */
export function createElements(key, options = {}) {
  if (options.clientSecret !== undefined && !intentIdOf(options.clientSecret)) {
    throw integrationError(
      'Invalid value for elements(): clientSecret should be a client secret of a PaymentIntent.',
    )
  }
  let appearance = options.appearance ?? {}
  let current = null
  const group = {
    key,
    clientSecret: options.clientSecret,
    customerSession: options.customerSessionClientSecret,
    appearance: () => appearance,
  }

  const elements = {
    create(type) {
      if (type !== 'payment')
        throw integrationError(`The emulator supports the payment Element only, not ${type}.`)
      if (current) throw integrationError('Can only create one Element of type payment.')
      current = paymentElement(group, () => {
        current = null
      })
      return current.element
    },
    /** By type, or by its React component. */
    getElement(type) {
      const name = typeof type === 'string' ? type : type?.__elementType
      return name === 'payment' ? (current?.element ?? null) : null
    },
    update(changes = {}) {
      if (!changes.appearance) return
      appearance = changes.appearance
      current?.inside.applyAppearance()
    },
    async submit() {
      if (!current?.inside.isMounted()) {
        throw integrationError('elements.submit() requires a mounted Payment Element.')
      }
      const error = await current.inside.validate()
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    async fetchUpdates() {
      const error = group.clientSecret && (await loadErrorOf(key, group.clientSecret))
      return error ? { error } : {}
    },
    on: () => elements,
    off: () => elements,
    once: () => elements,
  }
  insides.set(elements, { clientSecret: group.clientSecret, paymentElement: () => current?.inside })
  return elements
}
