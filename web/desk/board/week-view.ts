import type { Board } from '../../../domain/bookings/board.schema.ts'
import { spanInWords } from '../../../domain/hours/hours-in-words.ts'
import { plural } from '../../../domain/plural.ts'
import { bookingsIn, closedReason, hoursOf } from '../slots/day-slots.ts'

/** An hour of a space. `outside`: of the day's opening hours. `booked_outside`: booked nevertheless. */
type HourState = 'booked' | 'booked_outside' | 'closed' | 'outside' | 'free'

/** One space on one day, hour by hour along the week's axis. */
export interface SpaceDay {
  id: string
  name: string
  booked: number
  bookings: number
  hours: HourState[]
}

/** The hours that all days of a week are drawn on: from the first open or booked one to the last. */
export function weekAxis(boards: readonly Board[]): number[] {
  const hours = boards.flatMap(({ open, bookings }) => [...open, ...bookings.flatMap(bookedHours)])
  // A week without any is closed; its days are still as wide as others.
  const all = hours.length > 0 ? hours : boards.flatMap(({ starts }) => starts)
  const first = Math.min(...all)
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, past) => first + past)
}

/** A day's board as one line for each space. */
export function weekDay(board: Board, axis: readonly number[]): SpaceDay[] {
  return board.spaces.map(({ id, name }) => {
    const bookings = board.bookings.filter(({ occupies }) => occupies.includes(id))
    const booked = bookings.reduce((sum, booking) => sum + hoursOf(booking).hours, 0)
    const hours = axis.map((hour) => stateOf(board, id, hour))
    return { id, name, booked, bookings: bookings.length, hours }
  })
}

function stateOf(board: Board, id: string, hour: number): HourState {
  const isOpen = board.open.includes(hour)
  if (bookingsIn(board, { spaceIds: [id], fromHour: hour, hours: 1 }).length > 0)
    return isOpen ? 'booked' : 'booked_outside'
  if (!isOpen) return 'outside'
  return closedReason(board, id, hour) === null ? 'free' : 'closed'
}

function bookedHours(booking: Board['bookings'][number]): number[] {
  const { fromHour, hours } = hoursOf(booking)
  return [fromHour, fromHour + hours - 1]
}

/** "9 AM–8 PM", or "Closed" */
export function openInWords({ open, blockedReason }: Pick<Board, 'open' | 'blockedReason'>): string {
  const [first] = open
  if (first === undefined || blockedReason !== null) return 'Closed'
  return spanInWords({ opens: first, closes: first + open.length })
}

/** "5 hours in 3 bookings", "Closed", "Nothing booked"; `short` fits on a line of a tablet's column: "5 h · 3 bookings". */
export function inWords({ booked, bookings, hours }: SpaceDay): { long: string; short: string } {
  if (bookings === 0) {
    const word = hours.includes('free') ? 'Nothing booked' : 'Closed'
    return { long: word, short: word }
  }
  const inBookings = plural(bookings, 'booking')
  return { long: `${plural(booked, 'hour')} in ${inBookings}`, short: `${booked} h · ${inBookings}` }
}

/** "1 hour outside opening hours"; null if there's none. */
export function outsideNote({ hours }: SpaceDay): string | null {
  const outside = hours.filter((hour) => hour === 'booked_outside').length
  return outside > 0 ? `${plural(outside, 'hour')} outside opening hours` : null
}
