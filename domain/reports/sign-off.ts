import { type Cents, toCents } from '../pricing/money.ts'

/** Cash of a day, in decimal dollars. */
interface CashTakings {
  received: string
  refunded: string
}

interface SignedOff {
  openingFloat: string
  expectedCash: string
}

/** What should be in the drawer: the float it was opened with, plus the day's cash. */
export function expectedCash(openingFloat: Cents, { received, refunded }: CashTakings): Cents {
  return openingFloat + toCents(received) - toCents(refunded)
}

/** Positive if there was more cash than expected, negative if some was missing. */
export function overOrShort(counted: Cents, expected: Cents): Cents {
  return counted - expected
}

/** Cash that moved on a day after it was signed off; negative if more went out. */
export function cashSince(signedOff: SignedOff, cash: CashTakings): Cents {
  return expectedCash(toCents(signedOff.openingFloat), cash) - toCents(signedOff.expectedCash)
}
