import { methodName } from '../bookings/booking-status.ts'
import { wordsOfGiven } from '../pricing/given-as.ts'
import { sum, toCents } from '../pricing/money.ts'
import { cardName } from './card.ts'
import type { Ledger } from './ledger.schema.ts'
import { received } from './money-left.ts'
import { countsTowardPrice } from './payment-flag.ts'
import type { ReceiptLine } from './receipt.schema.ts'
import { isGivenBack } from './refund-status.ts'

/**
 * The lines of a receipt below the price, which is the one after discounts. Corrected mistakes don't show: to
 * the customer, they never happened. Nor do payments that don't count toward the price, which staff settle
 * with the customer, except late ones: those are refunded automatically.
 */
export function receiptLines({
  payments,
  waived,
  discounts,
}: Pick<Ledger, 'payments' | 'waived' | 'discounts'>): ReceiptLine[] {
  const saved = discounts.map(({ label, amount }) => ({
    label: `Discount included (${label})`,
    at: null,
    amount: -toCents(amount),
  }))
  const lines = payments
    .filter(({ method }) => method !== 'comp')
    .filter((payment) => countsTowardPrice(payment) || payment.needsAttention === 'slot_gone')
    .flatMap((payment) => [
      {
        label: paidLabel(payment),
        at: payment.receivedAt,
        amount: received(payment),
      },
      ...payment.refunds
        .filter(({ kind, status }) => kind !== 'void' && isGivenBack(status))
        .map(({ createdAt, amount, backTo }) => ({
          label: backTo === null ? 'Refunded' : wordsOfGiven(backTo).receipt,
          at: createdAt,
          amount: -toCents(amount),
        })),
    ])
  const rest = { label: 'Waived', at: null, amount: sum(waived.map(({ amount }) => toCents(amount))) }
  return [...saved, ...lines, rest].filter(({ amount }) => amount !== 0)
}

/** "Paid (Visa ending in 4242)", "Paid with 1 token (9 left)" */
function paidLabel({ card, method, paidWith }: Ledger['payments'][number]): string {
  if (paidWith) return `Paid with ${paidWith.used} (${paidWith.left})`
  return `Paid (${card ? cardName(card) : methodName(method).toLowerCase()})`
}
