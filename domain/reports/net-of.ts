import { type Cents, toCents } from '../pricing/money.ts'
import type { MovedMoney } from './daily-totals.schema.ts'

/** Received minus refunded, in cents; can be negative. */
export function netOf({ received, refunded }: MovedMoney): Cents {
  return toCents(received) - toCents(refunded)
}
