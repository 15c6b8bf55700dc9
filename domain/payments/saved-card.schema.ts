import { z } from 'zod'

/** Stripe's id of a card, not of another kind of payment method. */
export const savedCardIdSchema = z.object({ id: z.string().regex(/^pm_\w{1,200}$/) })

/** A card that Stripe keeps for a customer who asked for it. */
export const savedCardSchema = z.object({
  id: z.string(),
  /** As Stripe has it, such as "visa". */
  brand: z.string(),
  lastFour: z.string(),
  expiresMonth: z.number(),
  expiresYear: z.number(),
})
export type SavedCard = z.infer<typeof savedCardSchema>

/** `secret` lets Stripe's form show the customer's saved cards and offer to save one; null if it can't. */
export const cardSessionSchema = z.object({ secret: z.string().nullable() })

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

/** "Visa ending in 4242" */
export function cardName({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>): string {
  return `${BRANDS[brand] ?? brand.slice(0, 1).toUpperCase() + brand.slice(1)} ending in ${lastFour}`
}
