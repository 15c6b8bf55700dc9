import { hoursBetween, type Interval } from '../time/facility-time.ts'
import { formatRates, hourlyRates, type Priced } from './hourly-rates.ts'
import { type Cents, sum, toCents } from './money.ts'

/** Total = hourly rate times hours (spec section 9), hour by hour if the owner has rules for this item. */
export function priceOf(item: Priced, time: Interval): Cents {
  if (!item.priceRules?.length) return toCents(item.hourlyRate) * hoursBetween(time.start, time.end)
  return sum(hourlyRates(item, time).map(({ rate }) => rate))
}

/** "$30/hr", or "$30–$40/hr" if the hours of this time differ. */
export function formatRateOf(item: Priced, time: Interval): string {
  return formatRates(hourlyRates(item, time).map(({ rate }) => rate))
}

/**
 * Whether a booking of this total can move from one item and time to another without anyone owing money: both cost the same now, or the new one
 * costs what the booking was made for.
 */
export function isSamePrice(
  totalAmount: string,
  from: { item: Priced; time: Interval },
  to: { item: Priced; time: Interval },
): boolean {
  const price = priceOf(to.item, to.time)
  return price === priceOf(from.item, from.time) || price === toCents(totalAmount)
}
