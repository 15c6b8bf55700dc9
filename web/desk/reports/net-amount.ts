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
