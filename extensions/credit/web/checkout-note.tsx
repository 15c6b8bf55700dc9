import { toCents } from '../../../domain/pricing/money.ts'
import { dueTotal } from '../../../web/checkout/payment/due-dates.ts'
import type { Outlets } from '../../../web/outlets/contribution.ts'
import type { CheckoutFields } from '../domain/credit.schema.ts'
import { paysFirstInWords } from '../domain/credit.ts'
import { NAME } from '../domain/title.ts'

/** Says how much of the customer's credit pays, before and after it's kept. */
export default function CheckoutNote({ booking, isCovered }: Outlets['checkout/price']) {
  const { available = '0.00' } = (booking.more?.[NAME] ?? {}) as Partial<CheckoutFields>
  const words = isCovered ? null : paysFirstInWords(dueTotal(booking), toCents(available))
  return words ? <p className="flex min-h-11 items-center">{words}</p> : null
}
