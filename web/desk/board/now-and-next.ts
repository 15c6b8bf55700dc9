import type { Board } from '../../../domain/bookings/board.schema.ts'
import { atFacility, isBefore } from '../../../domain/time/facility-time.ts'
import { type BoardBooking, closedReason } from '../slots/day-slots.ts'

/** A space at a moment. */
export interface SpaceNow {
  id: string
  name: string
  current: BoardBooking | null
  /** Whole minutes until the current booking ends, rounded up. */
  minutesLeft: number
  /** Why the space is closed now; null if it's open or booked. */
  closedReason: string | null
  next: BoardBooking | null
}

/** The current and next booking of each space on the day's board. */
export function nowAndNext(board: Board, now: Temporal.Instant): SpaceNow[] {
  const { hour } = atFacility(now)
  return board.spaces.map(({ id, name }) => {
    const bookings = board.bookings.filter(({ occupies }) => occupies.includes(id))
    const current =
      bookings.find(
        ({ startTime, endTime }) => !isBefore(now, at(startTime)) && isBefore(now, at(endTime)),
      ) ?? null
    return {
      id,
      name,
      current,
      minutesLeft: current ? Math.ceil(now.until(at(current.endTime)).total('minutes')) : 0,
      closedReason: current ? null : closedReason(board, id, hour),
      // The board lists bookings by start.
      next: bookings.find(({ startTime }) => isBefore(now, at(startTime))) ?? null,
    }
  })
}

const at = (text: string) => Temporal.Instant.from(text)
