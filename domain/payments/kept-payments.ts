import type { Booking } from '../bookings/booking.schema.ts'
import type { MethodAmount } from '../pricing/given-as.ts'
import { CARD_MINIMUM, type Cents, sum, toCents } from '../pricing/money.ts'

interface Keeping {
  /** Dollars that ways to pay keep for a held booking, by their names; null if none does. */
  kept: Readonly<Record<string, string>> | null
}

/** The part of a held booking's price that nothing is kept for, which is the amount of its form. */
export function shareToPay({ totalAmount, kept }: Pick<Booking, 'totalAmount'> & Keeping): Cents {
  return toCents(totalAmount) - sum(Object.values(kept ?? {}).map(toCents))
}

/** The amounts that ways to pay keep for these bookings. */
export function keptFor(bookings: readonly Keeping[]): MethodAmount[] {
  return bookings.flatMap(({ kept }) =>
    Object.entries(kept ?? {}).map(([method, amount]) => ({ method, amount: toCents(amount) })),
  )
}

/**
 * The amount of a price that's paid first: as much as possible, but the rest is nothing or enough for a card
 * payment.
 */
export function payableFrom(price: Cents, available: Cents): Cents {
  if (available >= price) return price
  return Math.max(0, Math.min(available, price - CARD_MINIMUM))
}
