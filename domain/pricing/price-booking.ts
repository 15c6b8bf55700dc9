import { type Cents, toCents } from './money.ts'

/** Total = hourly rate times hours (spec section 9). */
export function priceOf(hourlyRate: Cents, hours: number): Cents {
  return hourlyRate * hours
}

interface Priced {
  /** Dollars. */
  hourlyRate: string
}

/**
 * Whether a booking can move from one item to another without anyone owing money: both cost the same now, or the new one
 * costs what the booking was made for.
 */
export function isSamePrice(
  booking: { totalAmount: string; hours: number },
  from: Priced,
  to: Priced,
): boolean {
  if (toCents(from.hourlyRate) === toCents(to.hourlyRate)) return true
  return priceOf(toCents(to.hourlyRate), booking.hours) === toCents(booking.totalAmount)
}
