import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** An identifier as Stripe's look: `pi_3…`, `ch_3…`. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** Stripe counts time in whole seconds. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}
