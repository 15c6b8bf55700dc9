import type { Outlets } from '../../../web/outlets/contribution.ts'
import type { PunchFields } from '../domain/pack.schema.ts'
import { paysInWords } from '../domain/packs.ts'
import { NAME } from '../domain/title.ts'

/** Says that the customer's punches pay, or why they don't. */
export default function CheckoutNote({ booking, isCovered }: Outlets['checkout/price']) {
  const { isLeftOut, punches, left = 0 } = (booking.more?.[NAME] ?? {}) as PunchFields
  const pays = isCovered && punches !== undefined ? paysInWords(punches, left) : null
  const words = isLeftOut ? "Packs can't be combined with a promo code." : pays
  return words ? <p className="flex min-h-11 items-center">{words}</p> : null
}
