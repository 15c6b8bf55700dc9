import { z } from 'zod'

/** What is known of the card of a payment. `brand` is Stripe's word for the network: "visa", "amex". */
export const cardSchema = z.object({ brand: z.string(), last4: z.string() })
export type Card = z.infer<typeof cardSchema>

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
