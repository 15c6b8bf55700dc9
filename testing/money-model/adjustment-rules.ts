import { standardPrice } from '../../domain/pricing/adjustments.ts'
import { type Cents, sum, toCents } from '../../domain/pricing/money.ts'
import type { Model } from './model.ts'
import type { MoneyState } from './read-state.ts'

/** Finds bookings with a total that isn't their list price plus their adjustments. */
export function findAdjustmentBreaches(
  { bookings, adjustments, history }: MoneyState,
  asked: Model,
): string[] {
  const breaches: string[] = []
  for (const booking of bookings) {
    const { id, totalAmount, adjustedAmount } = booking
    const rows = adjustments.filter(({ bookingId }) => bookingId === id)
    const adjusted = sum(rows.map(({ amount }) => toCents(amount)))
    if (toCents(adjustedAmount) !== adjusted)
      breaches.push(`${id} is adjusted by ${adjustedAmount}, and its adjustments are ${adjusted} cents`)
    // Staff and moves change the price later.
    const isRepriced = history.some(
      ({ bookingId, kind }) => bookingId === id && (kind === 'price_changed' || kind === 'moved'),
    )
    const total = listPriceOf(asked, booking) + adjusted
    if (!isRepriced && toCents(totalAmount) !== total)
      breaches.push(`${id} costs ${totalAmount}, and not ${total} cents`)
  }
  return breaches
}

/** The price that the booking was made for. */
export function listPriceOf(asked: Model, booking: MoneyState['bookings'][number]): Cents {
  const known = asked.bookings.find(({ id }) => id === booking.id)
  return known ? toCents(known.total) : standardPrice(booking)
}
