import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { CLOSING_HOUR, OPEN_HOURS } from '../../../domain/facility.ts'
import { hoursBetween } from '../../../domain/time/facility-time.ts'
import { boardView } from '../board/board-view.ts'
import { obstacle } from '../board/rearrange.ts'

/** A space, or a bundle with its spaces. */
interface Place {
  id: string
  spaceIds?: readonly string[]
}

/**
 * The start hours of a day at which a booking fits there in opening hours, next to everything but itself. Only a hint: the
 * server decides when it's moved.
 */
export function freeStarts(
  board: Board,
  booking: AdminBooking,
  { id, spaceIds }: Place,
  now: Temporal.Instant,
): number[] {
  const others = { ...board, bookings: board.bookings.filter(({ id: other }) => other !== booking.id) }
  const view = boardView(others)
  const hours = hoursBetween(Temporal.Instant.from(booking.startTime), Temporal.Instant.from(booking.endTime))
  const moved = { ...booking, occupies: [...(spaceIds ?? [id])] }
  const spaceId = spaceIds ? null : id
  return OPEN_HOURS.filter((fromHour) => fromHour + hours <= CLOSING_HOUR).filter(
    (fromHour) => obstacle({ board: others, view }, moved, { spaceId, fromHour, hours }, now) === null,
  )
}
