import type { Card } from './card.schema.ts'

const NETWORKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amex: 'American Express',
    diners: 'Diners Club',
    discover: 'Discover',
    jcb: 'JCB',
    mastercard: 'Mastercard',
    unionpay: 'UnionPay',
    visa: 'Visa',
  }),
)

/** "Visa ending in 4242" */
export function cardName({ brand, last4 }: Card): string {
  return `${NETWORKS.get(brand) ?? 'Card'} ending in ${last4}`
}
