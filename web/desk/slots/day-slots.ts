import type { Board } from '../../../domain/bookings/board.schema.ts'
import { atFacility, hoursBetween, instantAt, isBefore } from '../../../domain/time/facility-time.ts'

export type BoardBooking = Board['bookings'][number]

/** Whole hours of a day at the facility. */
export interface HourSpan {
  fromHour: number
  hours: number
}

interface Slot extends HourSpan {
  spaceIds: readonly string[]
}

/** When a booking is. */
export function hoursOf({ startTime, endTime }: Pick<BoardBooking, 'startTime' | 'endTime'>): HourSpan {
  const start = Temporal.Instant.from(startTime)
  return { fromHour: atFacility(start).hour, hours: hoursBetween(start, Temporal.Instant.from(endTime)) }
}

/** The bookings and holds that take any of these spaces in any of these hours. */
export function bookingsIn(
  { bookings }: Pick<Board, 'bookings'>,
  { spaceIds, ...span }: Slot,
): BoardBooking[] {
  return bookings.filter(
    (booking) => spaceIds.some((id) => booking.occupies.includes(id)) && overlap(hoursOf(booking), span),
  )
}

function overlap(one: HourSpan, other: HourSpan): boolean {
  return one.fromHour < other.fromHour + other.hours && other.fromHour < one.fromHour + one.hours
}

/** Whether a slot is booked or held, as a hint in forms; null if it's open. The server decides when the booking is made. */
export function takenWord(board: Board, slot: Slot): 'booked' | 'held' | null {
  const taking = bookingsIn(board, slot)
  if (taking.length === 0) return null
  return taking.some(({ status }) => status !== 'pending') ? 'booked' : 'held'
}

/** Whether any of these hours is outside of the day's opening hours. Staff can book them after a question. */
export function isOutside({ open }: Pick<Board, 'open'>, { fromHour, hours }: HourSpan): boolean {
  return hoursIn({ fromHour, hours }).some((hour) => !open.includes(hour))
}

/** The mark of a slot in forms: taken, closed by hours or closures, or null. */
export function slotWord(board: Board, slot: Slot): 'booked' | 'held' | 'closed' | null {
  const isClosed = hoursIn(slot).some((hour) =>
    slot.spaceIds.some((id) => closedReason(board, id, hour) !== null),
  )
  return takenWord(board, slot) ?? (isClosed || isOutside(board, slot) ? 'closed' : null)
}

/** Why a space is closed at an hour; null if it's open. */
export function closedReason(
  { blockedReason, closures }: Pick<Board, 'blockedReason' | 'closures'>,
  spaceId: string,
  hour: number,
): string | null {
  if (blockedReason !== null) return blockedReason
  const closure = closures.find(
    ({ hours, spaceIds }) =>
      (hours === null || (hours.fromHour <= hour && hour < hours.untilHour)) &&
      (spaceIds === null || spaceIds.includes(spaceId)),
  )
  return closure?.reason ?? null
}

/** Why a booking of the board can't go there, as far as the board knows; null if it can. The server has the last word. */
export function obstacle(
  board: Board,
  bookingId: string,
  slot: Slot,
  now: Temporal.Instant,
): 'taken' | 'closed' | 'past' | null {
  const end = instantAt(Temporal.PlainDate.from(board.date), slot.fromHour).add({ hours: slot.hours })
  if (!isBefore(now, end)) return 'past'
  const others = { ...board, bookings: board.bookings.filter(({ id }) => id !== bookingId) }
  if (bookingsIn(others, slot).length > 0) return 'taken'
  const isOwn = (spaceId: string, hour: number) =>
    bookingsIn(board, { spaceIds: [spaceId], fromHour: hour, hours: 1 }).length > 0
  const isClosed = (spaceId: string) =>
    hoursIn(slot).some(
      (hour) =>
        board.starts.includes(hour) && !isOwn(spaceId, hour) && closedReason(board, spaceId, hour) !== null,
    )
  return slot.spaceIds.some(isClosed) ? 'closed' : null
}

function hoursIn({ fromHour, hours }: HourSpan): number[] {
  return Array.from({ length: hours }, (_, index) => fromHour + index)
}

/**
 * The start hours of a day at which a booking of this length fits there in opening hours, next to everything
 * but itself.
 */
export function freeStarts(
  board: Board,
  { id: bookingId, hours }: { id: string; hours: number },
  spaceIds: readonly string[],
  now: Temporal.Instant,
): number[] {
  const others = { ...board, bookings: board.bookings.filter(({ id }) => id !== bookingId) }
  return board.open.filter(
    (fromHour) =>
      board.open.includes(fromHour + hours - 1) &&
      obstacle(others, bookingId, { spaceIds, fromHour, hours }, now) === null,
  )
}
