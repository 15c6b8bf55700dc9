import { plural } from '../../../domain/plural.ts'
import { actionable, selectBookings } from '../../../server/bookings/booking-row.ts'
import type { Database } from '../../../server/db/database.ts'
import { movableUntil } from '../domain/own-move.ts'
import { MOVE_FACTS } from './move-fields.ts'

/** For the owner, before customers' moves are switched off. */
export async function whenMovesAreOff(db: Database, now: Temporal.Instant): Promise<string[]> {
  const upcoming = await selectBookings(db)
    .select(MOVE_FACTS)
    .where('status', '=', 'confirmed')
    .where('startTime', '>', now)
    .execute()
  const movable = upcoming.filter((booking) => movableUntil({ ...actionable(booking), ...booking }, now))
  return movable.length > 0
    ? [`${plural(movable.length, 'booking')} can be moved only by staff until this extra is back on.`]
    : []
}
