import { type Cents, sum, toCents } from '../pricing/money.ts'
import { priceOf } from '../pricing/price-booking.ts'
import type { Interval } from '../time/facility-time.ts'
import type { Bundle, Space } from './catalog.schema.ts'

/**
 * The saving of a bundle at a time over its spaces one by one. Without a time, per hour, and 0 if price rules make it depend on the time. 0
 * if it's no cheaper, or one of its spaces can't be booked.
 */
export function bundleSaving(bundle: Bundle, spaces: readonly Space[], time?: Interval): Cents {
  const parts = bundle.spaceIds.flatMap(
    (id) => spaces.find((space) => space.id === id && space.isActive) ?? [],
  )
  if (parts.length < bundle.spaceIds.length) return 0
  if (!time && [bundle, ...parts].some(({ priceRules }) => priceRules?.length)) return 0
  const cost = (item: Bundle | Space) => (time ? priceOf(item, time) : toCents(item.hourlyRate))
  return Math.max(0, sum(parts.map(cost)) - cost(bundle))
}
