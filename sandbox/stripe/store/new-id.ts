import { randomBytes } from 'node:crypto'

// cspell:disable-next-line
const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A random id in Stripe's style: `pi_3…`, `ch_3…`. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** Whole seconds since the epoch, the unit of every Stripe timestamp. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}
