import { type Cents, formatUsd, toCents } from '../../../domain/pricing/money.ts'

interface Sides {
  received: string
  refunded: string
}

/** Received minus refunded, in cents; can be negative. */
export function netOf({ received, refunded }: Sides): Cents {
  return toCents(received) - toCents(refunded)
}

/** "$92.50", or "-$5.00" */
export function formatNet(sides: Sides): string {
  return formatUsd(netOf(sides))
}

/** Formats the server's decimal string: "130.00" as "$130.00". */
export function formatDollars(amount: string): string {
  return formatUsd(toCents(amount))
}
