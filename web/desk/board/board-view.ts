import type { Board } from '../../../domain/bookings/board.schema.ts'
import { CLOSING_HOUR, OPENING_HOUR } from '../../../domain/facility.ts'
import { atFacility, hoursBetween } from '../../../domain/time/facility-time.ts'

export type BoardBooking = Board['bookings'][number]

/** What one space shows at one hour. A booking's cell spans its hours; the ones after the first are `covered`. */
export type Cell =
  | { kind: 'booking'; booking: BoardBooking; hours: number }
  | { kind: 'closed'; reason: string }
  | { kind: 'free' }
  | { kind: 'covered' }
  /** After the last start time. */
  | { kind: 'late' }

export interface BoardView {
  /** Facility hours, one row each: opening to the 9 PM slot, later if a booking runs later. */
  hours: number[]
  columns: { id: string; name: string; isActive: boolean; cells: Cell[] }[]
}

/** Lays out a day as spaces by hours. A bundle shows on each space it occupies. */
export function boardView(board: Board): BoardView {
  const last = Math.max(
    CLOSING_HOUR,
    ...board.bookings.map((booking) => startHour(booking) + length(booking) - 1),
  )
  const hours = Array.from({ length: last - OPENING_HOUR + 1 }, (_, index) => OPENING_HOUR + index)
  const columns = board.spaces.map((space) => {
    const bookings = board.bookings.filter((booking) => booking.occupies.includes(space.id))
    return { ...space, cells: hours.map((hour) => cellAt(board, space.id, bookings, hour)) }
  })
  return { hours, columns }
}

function cellAt(board: Board, spaceId: string, bookings: readonly BoardBooking[], hour: number): Cell {
  const booking = bookings.find((each) => startHour(each) <= hour && hour < startHour(each) + length(each))
  if (booking)
    return startHour(booking) === hour
      ? { kind: 'booking', booking, hours: length(booking) }
      : { kind: 'covered' }
  if (hour > CLOSING_HOUR) return { kind: 'late' }
  const reason = closedReason(board, spaceId, hour)
  return reason === null ? { kind: 'free' } : { kind: 'closed', reason }
}

function closedReason({ blockedReason, closures }: Board, spaceId: string, hour: number): string | null {
  if (blockedReason !== null) return blockedReason
  const closure = closures.find(
    ({ hours, spaceIds }) =>
      (hours === null || (hours.fromHour <= hour && hour < hours.untilHour)) &&
      (spaceIds === null || spaceIds.includes(spaceId)),
  )
  return closure?.reason ?? null
}

function startHour({ startTime }: BoardBooking): number {
  return atFacility(Temporal.Instant.from(startTime)).hour
}

function length({ startTime, endTime }: BoardBooking): number {
  return hoursBetween(Temporal.Instant.from(startTime), Temporal.Instant.from(endTime))
}

/** The next focusable cell in an arrow key's direction, or null. */
export function neighbor(
  view: BoardView,
  from: { column: number; row: number },
  key: string,
): { column: number; row: number } | null {
  const step = STEPS[key]
  if (!step) return null
  let { column, row } = from
  for (;;) {
    column += step.column
    row += step.row
    const cell = view.columns[column]?.cells[row]
    if (!cell) return null
    // Entering a long booking from the side focuses its first hour.
    if (cell.kind === 'covered' && step.column !== 0) return { column, row: firstRow(view, column, row) }
    if (cell.kind === 'free' || cell.kind === 'booking') return { column, row }
  }
}

const STEPS: Readonly<Record<string, { column: number; row: number }>> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
}

function firstRow(view: BoardView, column: number, row: number): number {
  let first = row
  while (view.columns[column]?.cells[first]?.kind === 'covered') first -= 1
  return first
}
