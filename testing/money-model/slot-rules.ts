import type { MoneyState } from './read-state.ts'

type BookingRow = MoneyState['bookings'][number]

/** Written separately on purpose, without the product's own conflict rule. */
const SPACES: Record<string, readonly string[]> = { bundle1: ['cage-1', 'cage-2'] }

/** Finds slots that are given twice or that no booking accounts for. */
export function findSlotBreaches({ bookings, occupancy }: MoneyState): string[] {
  const standing = bookings.filter(({ status }) => status !== 'cancelled')
  const twice = standing.flatMap((one, index) =>
    standing
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `${one.id} and ${other.id} are in the same place at the same time`),
  )
  const wrong = bookings.flatMap((booking) => {
    const taken = occupancy.filter(({ bookingId }) => bookingId === booking.id).length
    const due = booking.status === 'cancelled' ? 0 : resourcesOf(booking)
    return taken === due
      ? []
      : [`booking ${booking.id} (${booking.status}) occupies ${taken} resources, not ${due}`]
  })
  return [...twice, ...wrong]
}

function overlap(one: BookingRow, other: BookingRow): boolean {
  const areTogether =
    one.startTime.epochMilliseconds < other.endTime.epochMilliseconds &&
    other.startTime.epochMilliseconds < one.endTime.epochMilliseconds
  return areTogether && spacesOf(one).some((space) => spacesOf(other).includes(space))
}

function spacesOf({ spaceId, bundleId }: BookingRow): readonly string[] {
  return spaceId === null ? (SPACES[bundleId ?? ''] ?? []) : [spaceId]
}

/** A bundle occupies its spaces and itself. */
function resourcesOf(booking: BookingRow): number {
  return spacesOf(booking).length + (booking.bundleId === null ? 0 : 1)
}
