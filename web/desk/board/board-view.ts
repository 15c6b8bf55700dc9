import type { Board } from '../../../domain/bookings/board.schema.ts'
import { type BoardBooking, closedReason, hoursOf, isOutside } from '../slots/day-slots.ts'

/** Where a cell is: its column and row in `BoardView`. */
export interface Position {
  column: number
  row: number
}

/** One hour of one space. A booking's cell spans its hours and spaces; the others it takes are `covered`. */
export type Cell =
  | { kind: 'booking'; booking: BoardBooking; hours: number; spaces: number }
  /** For hours in a row, for one reason. */
  | { kind: 'closed'; reason: string; hours: number }
  /** Nothing is there. `isOutside`: of opening hours; staff can book it after a question. */
  | { kind: 'free'; isOutside: boolean }
  /** `by` is the first cell of the booking or closure. */
  | { kind: 'covered'; by: Position }
  /** Before the first start time, or after the last. */
  | { kind: 'late' }

export interface BoardView {
  /** Facility hours, one row each: all that staff can start at, and those of bookings before and after. */
  hours: number[]
  /** The hours at which staff can start a booking. */
  starts: readonly number[]
  columns: { id: string; name: string; isActive: boolean; cells: Cell[] }[]
}

/**
 * Lays out a day as spaces by hours. A bundle is one block across its spaces where they are next to each other, and
 * otherwise one for each group of neighbors.
 */
export function boardView(board: Board): BoardView {
  const booked = board.bookings
    .map(hoursOf)
    .flatMap(({ fromHour, hours }) => [fromHour, fromHour + hours - 1])
  const first = Math.min(...board.starts, ...booked)
  const last = Math.max(...board.starts, ...booked)
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const columns = board.spaces.map((space) => ({
    ...space,
    cells: hours.map((hour) => emptyCell(board, space.id, hour)),
  }))
  for (const booking of board.bookings) place(columns, booking, first)
  return {
    hours,
    starts: board.starts,
    columns: columns.map((space, column) => ({ ...space, cells: joinClosed(space.cells, column) })),
  }
}

function place(columns: BoardView['columns'], booking: BoardBooking, first: number): void {
  const { fromHour, hours } = hoursOf(booking)
  const row = fromHour - first
  const isTaken = (column: number) => booking.occupies.includes(columns[column]?.id ?? '')
  columns.forEach((space, column) => {
    if (!isTaken(column)) return
    let left = column
    while (isTaken(left - 1)) left -= 1
    let end = column + 1
    while (isTaken(end)) end += 1
    for (let hour = 0; hour < hours; hour += 1)
      space.cells[row + hour] =
        column === left && hour === 0
          ? { kind: 'booking', booking, hours, spaces: end - left }
          : { kind: 'covered', by: { column: left, row } }
  })
}

/** Hours in a row that are closed for one reason are one cell. */
function joinClosed(cells: readonly Cell[], column: number): Cell[] {
  const joined: Cell[] = []
  cells.forEach((cell, row) => {
    const first = joined.findLastIndex(({ kind }) => kind !== 'covered')
    const before = joined[first]
    const goesOn =
      cell.kind === 'closed' &&
      before?.kind === 'closed' &&
      before.reason === cell.reason &&
      first + before.hours === row
    if (goesOn) before.hours += 1
    joined.push(goesOn ? { kind: 'covered', by: { column, row: first } } : cell)
  })
  return joined
}

function emptyCell(board: Board, spaceId: string, hour: number): Cell {
  if (!board.starts.includes(hour)) return { kind: 'late' }
  const reason = closedReason(board, spaceId, hour)
  if (reason !== null) return { kind: 'closed', reason, hours: 1 }
  return { kind: 'free', isOutside: isOutside(board, { fromHour: hour, hours: 1 }) }
}

/** The next focusable cell in an arrow key's direction, or null. Entering a long booking leads to its first hour. */
export function neighbor(view: BoardView, from: Position, key: string): Position | null {
  const step = STEPS[key]
  if (!step) return null
  let { column, row } = from
  for (;;) {
    column += step.column
    row += step.row
    const cell = view.columns[column]?.cells[row]
    if (!cell) return null
    if (
      cell.kind === 'covered' &&
      (cell.by.column !== from.column || cell.by.row !== from.row) &&
      view.columns[cell.by.column]?.cells[cell.by.row]?.kind === 'booking'
    )
      return cell.by
    if (cell.kind === 'free' || cell.kind === 'booking') return { column, row }
  }
}

const STEPS: Readonly<Record<string, Position>> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
}
