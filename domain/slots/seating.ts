import type { Window } from '../catalog/offered.ts'
import { type Priced, priceKey } from '../pricing/hourly-rates.ts'

/** A time, half-open, in any unit: local hours or milliseconds. */
export interface Span {
  from: number
  until: number
}

/** A time that a booking takes in its spaces. */
export interface Sitting extends Span {
  spaceIds: readonly string[]
  /** In one space, and not tied to it (`isUnassigned`). */
  isMovable: boolean
}

/** A space that bookings can be seated in. */
export interface Seat extends Priced, Window {
  id: string
  isActive: boolean
}

/** Everything at one time or on one day that decides where bookings fit. */
export interface Seating<S extends Sitting = Sitting> {
  taken: readonly S[]
  seats: readonly Seat[]
  isClosed: (spaceId: string, span: Span) => boolean
}

/** A time that someone wants in all of these spaces. */
export interface WantedSpan extends Span {
  spaceIds: readonly string[]
}

/**
 * The moves that make room for a wanted time: bookings that aren't tied to their space, each with another active one of the same
 * price at any time, for the same hours. Empty if nothing is in the way; null if no moves make room. Closures of the wanted spaces are
 * for the caller to check.
 *
 * Bookings are seated in the order of their starts. What's left depends only on when each space is free again, and there are few spaces,
 * so states that failed are remembered and the search stays small.
 */
export function seatAround<S extends Sitting>(
  wanted: WantedSpan,
  seating: Seating<S>,
): Map<S, string> | null {
  const { taken, seats, isClosed } = seating
  const inTheWay = taken.filter((each) => collide(each, wanted))
  if (inTheWay.length === 0) return new Map()
  if (inTheWay.some(({ isMovable }) => !isMovable)) return null
  const fixed: readonly WantedSpan[] = [wanted, ...taken.filter(({ isMovable }) => !isMovable)]
  const movable = taken.filter(({ isMovable }) => isMovable).toSorted((one, other) => one.from - other.from)

  const prices = new Map(seats.map((seat) => [seat.id, priceKey(seat)]))
  const choices = movable.map((each) => {
    const [current = ''] = each.spaceIds
    const others = seats.filter(
      ({ id, isActive }) =>
        id !== current && isActive && prices.get(id) === prices.get(current) && !isClosed(id, each),
    )
    return [current, ...others.map(({ id }) => id)].filter((id) =>
      fixed.every((other) => !collide(other, { ...each, spaceIds: [id] })),
    )
  })
  const chosen: string[] = []
  const failed = new Set<string>()
  const freeFrom = new Map<string, number>()

  function seatFrom(index: number): boolean {
    const next = movable[index]
    if (!next) return true
    const state = `${index} ${seats.map(({ id }) => Math.max(freeFrom.get(id) ?? next.from, next.from)).join()}`
    if (failed.has(state)) return false
    for (const id of choices[index] ?? []) {
      const before = freeFrom.get(id) ?? Number.NEGATIVE_INFINITY
      if (before > next.from) continue
      freeFrom.set(id, next.until)
      chosen[index] = id
      if (seatFrom(index + 1)) return true
      freeFrom.set(id, before)
    }
    failed.add(state)
    return false
  }

  if (!seatFrom(0)) return null
  return new Map(
    movable.flatMap((each, index) => {
      const id = chosen[index] ?? ''
      return each.spaceIds.includes(id) ? [] : [[each, id] as const]
    }),
  )
}

/** Whether a run of time could be had in these spaces, perhaps after others are seated again. */
export function couldFit(wanted: WantedSpan, seating: Seating): boolean {
  return wanted.spaceIds.every((id) => !seating.isClosed(id, wanted)) && seatAround(wanted, seating) !== null
}

function collide(one: WantedSpan, other: WantedSpan): boolean {
  return (
    one.from < other.until && other.from < one.until && one.spaceIds.some((id) => other.spaceIds.includes(id))
  )
}
