import type { Board } from '../../../domain/bookings/board.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { bookingsIn, closedReason, hoursOf } from '../slots/day-slots.ts'

/** One space on one day, hour by hour from opening to closing. */
export interface SpaceDay {
  id: string
  name: string
  /** Booked hours, also those after closing. */
  booked: number
  bookings: number
  hours: ('booked' | 'closed' | 'free')[]
}

/** A day's board as one line for each space. */
export function weekDay(board: Board): SpaceDay[] {
  return board.spaces.map(({ id, name }) => {
    const bookings = board.bookings.filter(({ occupies }) => occupies.includes(id))
    const hours = board.open.map((hour) => {
      if (bookingsIn(board, { spaceIds: [id], fromHour: hour, hours: 1 }).length > 0) return 'booked'
      return closedReason(board, id, hour) === null ? 'free' : 'closed'
    })
    const booked = bookings.reduce((sum, booking) => sum + hoursOf(booking).hours, 0)
    return { id, name, booked, bookings: bookings.length, hours }
  })
}

/** "5 hours in 3 bookings", "Closed", "Nothing booked"; `short` fits on a line of a tablet's column: "5 h · 3 bookings". */
export function inWords({ booked, bookings, hours }: SpaceDay): { long: string; short: string } {
  if (bookings === 0) {
    const word = hours.every((hour) => hour === 'closed') ? 'Closed' : 'Nothing booked'
    return { long: word, short: word }
  }
  const inBookings = plural(bookings, 'booking')
  return { long: `${plural(booked, 'hour')} in ${inBookings}`, short: `${booked} h · ${inBookings}` }
}
