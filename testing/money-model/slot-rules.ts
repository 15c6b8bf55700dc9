import { type Model, placeOf } from './model.ts'
import type { MoneyState } from './read-state.ts'

type BookingRow = MoneyState['bookings'][number]

/** Finds slots that are given twice or that no booking accounts for, without the product's own conflict rule. */
export function findSlotBreaches({ bookings, bundles, occupancy }: MoneyState): string[] {
  const spacesOf = ({ spaceId, bundleId }: BookingRow): readonly string[] =>
    spaceId === null ? (bundles.find(({ id }) => id === bundleId)?.spaceIds ?? []) : [spaceId]
  const overlap = (one: BookingRow, other: BookingRow) =>
    one.startTime.epochMilliseconds < other.endTime.epochMilliseconds &&
    other.startTime.epochMilliseconds < one.endTime.epochMilliseconds &&
    spacesOf(one).some((space) => spacesOf(other).includes(space))
  // A bundle occupies its spaces and itself.
  const resourcesOf = (booking: BookingRow) => spacesOf(booking).length + (booking.bundleId === null ? 0 : 1)

  const hasNoTimeYet = ({ status, purpose }: BookingRow) => status === 'pending' && purpose !== 'price'
  const standing = bookings.filter((booking) => booking.status !== 'cancelled' && !hasNoTimeYet(booking))
  const twice = standing.flatMap((one, index) =>
    standing
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `${one.id} and ${other.id} are in the same place at the same time`),
  )
  const wrong = bookings.flatMap((booking) => {
    const taken = occupancy.filter(({ bookingId }) => bookingId === booking.id).length
    const due = booking.status === 'cancelled' || hasNoTimeYet(booking) ? 0 : resourcesOf(booking)
    return taken === due
      ? []
      : [`booking ${booking.id} (${booking.status}) occupies ${taken} resources, not ${due}`]
  })
  return [...twice, ...wrong]
}

/**
 * Finds bookings at another time or in another place than their customers were told, although no one moved
 * them.
 */
export function findPlaceBreaches({ bookings, history }: MoneyState, model: Model): string[] {
  return bookings.flatMap((booking) => {
    const { place } = model.bookings.find(({ id }) => id === booking.id) ?? {}
    const wasMoved = history.some(({ bookingId, kind }) => bookingId === booking.id && kind === 'moved')
    const { startTime, endTime, spaceId, bundleId } = booking
    const now = placeOf({ startTime: startTime.toString(), endTime: endTime.toString(), spaceId, bundleId })
    return !place || wasMoved || JSON.stringify(place) === JSON.stringify(now)
      ? []
      : [`booking ${booking.id} isn't where its customer was told`]
  })
}
