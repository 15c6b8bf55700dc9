import { PRICE } from '../payments/intents/fulfill-price.ts'
import type { Extension } from '../services/extension.ts'
import type { Fulfillments } from '../services/fulfillment.ts'

/** The effects of payments by the purpose of their order, which is an extension's name for what it sells. */
export function fulfillmentsOf(extensions: readonly Extension[]): Fulfillments {
  const theirs = extensions.flatMap(({ name, fulfillment }) => (fulfillment ? [[name, fulfillment]] : []))
  return { ...Object.fromEntries(theirs), price: PRICE }
}
