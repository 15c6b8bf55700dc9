import { type BookingRow, selectBookings } from '../bookings/booking-row.ts'
import { withNames } from '../bookings/series-dates.ts'
import type { Database } from '../db/database.ts'

const MOST_BOOKINGS = 200

/** The confirmed bookings of teams that aren't over, soonest first, without suspended ones. */
export async function findTeamBookings(
  db: Database,
  teamIds: readonly string[],
  now: Temporal.Instant,
): Promise<(BookingRow & { item: string })[]> {
  if (teamIds.length === 0) return []
  const bookings = await selectBookings(db)
    .where('teamId', 'in', teamIds)
    .where('status', '=', 'confirmed')
    .where('endTime', '>', now)
    .where('suspendedAt', 'is', null)
    .orderBy('startTime')
    .orderBy('id')
    .limit(MOST_BOOKINGS)
    .execute()
  return await withNames(db, bookings)
}

/** Time and space alone. */
export function toTeamBooking({ id, item, startTime, endTime }: BookingRow & { item: string }) {
  return { id, item, startTime: startTime.toString(), endTime: endTime.toString() }
}
