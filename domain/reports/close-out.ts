import { type Cents, toCents } from '../pricing/money.ts'
import type { MovedMoney } from './daily-totals.schema.ts'
import { netOf } from './net-of.ts'

interface ClosedOut {
  startingCash: string
  expectedCash: string
}

/** The cash that should be in the drawer: the cash it was opened with, plus the day's cash. */
export function expectedCash(startingCash: Cents, cash: MovedMoney): Cents {
  return startingCash + netOf(cash)
}

/** Positive if there was more cash than expected, negative if some was missing. */
export function overOrShort(counted: Cents, expected: Cents): Cents {
  return counted - expected
}

/** Cash that moved on a day after it was closed out; negative if more went out. */
export function cashSince(closedOut: ClosedOut, cash: MovedMoney): Cents {
  return expectedCash(toCents(closedOut.startingCash), cash) - toCents(closedOut.expectedCash)
}
