import type { Card } from '../../domain/payments/card.schema.ts'
import type { Intent } from './stripe.ts'

const FOUR_DIGITS = /^\d{4}$/

/** The card an intent was paid with; null if it's not known: it wasn't a card, or Stripe only named the charge. */
export function cardOf({ latest_charge: charge }: Pick<Intent, 'latest_charge'>): Card | null {
  if (charge === null || typeof charge === 'string') return null
  const { brand, last4 } = charge.payment_method_details?.card ?? {}
  return brand && last4 && FOUR_DIGITS.test(last4) ? { brand, last4 } : null
}
