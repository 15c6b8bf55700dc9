import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { isSamePrice } from '../../../domain/pricing/price-booking.ts'
import { hoursBetween } from '../../../domain/time/facility-time.ts'

type MovableBooking = Pick<AdminBooking, 'spaceId' | 'bundleId' | 'totalAmount' | 'startTime' | 'endTime'>

/** The spaces and bundles a booking can move to without a change of price, including its current one. */
export function samePriceItems(
  booking: MovableBooking,
  spaces: readonly Space[],
  bundles: readonly Bundle[],
) {
  const all = [
    ...spaces.map((space) => ({ ...space, isBundle: false })),
    ...bundles.map((bundle) => ({ ...bundle, isBundle: true })),
  ]
  const current = all.find(({ id }) => id === (booking.spaceId ?? booking.bundleId))
  if (!current) return []
  const { totalAmount, startTime, endTime } = booking
  const hours = hoursBetween(Temporal.Instant.from(startTime), Temporal.Instant.from(endTime))
  return all.filter(
    (item) => item === current || (item.isActive && isSamePrice({ totalAmount, hours }, current, item)),
  )
}
