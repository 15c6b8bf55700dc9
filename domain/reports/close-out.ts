import { type Cents, toCents } from '../pricing/money.ts'

/** Cash of a day, in decimal dollars. */
interface CashMoved {
  received: string
  refunded: string
}

interface ClosedOut {
  startingCash: string
  expectedCash: string
}

/** The cash that should be in the drawer: the cash it was opened with, plus the day's cash. */
export function expectedCash(startingCash: Cents, { received, refunded }: CashMoved): Cents {
  return startingCash + toCents(received) - toCents(refunded)
}

/** Positive if there was more cash than expected, negative if some was missing. */
export function overOrShort(counted: Cents, expected: Cents): Cents {
  return counted - expected
}

/** Cash that moved on a day after it was closed out; negative if more went out. */
export function cashSince(closedOut: ClosedOut, cash: CashMoved): Cents {
  return expectedCash(toCents(closedOut.startingCash), cash) - toCents(closedOut.expectedCash)
}
