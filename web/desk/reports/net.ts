import { type Cents, formatUsd, toCents } from '../../../domain/pricing/money.ts'

interface Sides {
  received: string
  refunded: string
}

/** What was left; below nothing where more went back than came in. */
export function netOf({ received, refunded }: Sides): Cents {
  return toCents(received) - toCents(refunded)
}

/** "$92.50", or "-$5.00" */
export function formatNet(sides: Sides): string {
  return formatUsd(netOf(sides))
}

/** Dollars as the server has them: "130.00" to "$130.00". */
export function formatDollars(amount: string): string {
  return formatUsd(toCents(amount))
}
