import { type Cents, sum, toCents } from './money.ts'
import type { PaidWith } from './paid-with.schema.ts'

/** "1 token, 9 left" */
export function paidWithInWords(parts: readonly PaidWith[]): string {
  return parts.map(({ used, left }) => `${used}, ${left}`).join(', and ')
}

/** The part of what was paid that was money. */
export function moneyOf(paid: Cents, parts: readonly PaidWith[]): Cents {
  return Math.max(0, paid - sum(parts.map(({ amount }) => toCents(amount))))
}
