import { type Cents, toCents, toDecimal } from './money.ts'

/** A booking whose total includes adjustments, such as an extension's discount. */
export interface Adjusted {
  /** Their sum, in dollars: negative if they made it cheaper. */
  adjustedAmount: string
}

/** A booking's price without its adjustments. */
export function standardPrice({ totalAmount, adjustedAmount }: Adjusted & { totalAmount: string }): Cents {
  return toCents(totalAmount) - toCents(adjustedAmount)
}

/** The part of a booking's price that adjustments took off. */
export function discountOf({ adjustedAmount }: Adjusted): Cents {
  return Math.max(0, -toCents(adjustedAmount))
}

/** A response's field with what adjustments took off, in dollars; only if they did. */
export function discountField(booking: Adjusted): { discountAmount?: string } {
  const discount = discountOf(booking)
  return discount > 0 ? { discountAmount: toDecimal(discount) } : {}
}

/** The adjustments of a booking in a response, from that field. */
export function adjustedBy(discountAmount = '0.00'): Adjusted {
  return { adjustedAmount: toDecimal(-toCents(discountAmount)) }
}
