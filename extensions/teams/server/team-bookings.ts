import { sql } from 'kysely'
import { type BookingRow, selectBookings } from '../../../server/bookings/booking-row.ts'
import { withNames } from '../../../server/bookings/order-dates.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import { findCalendarTeam } from './guardian-code.ts'

const MOST_BOOKINGS = 200

/** The confirmed bookings of teams that aren't over, soonest first, without suspended ones. */
export async function findTeamBookings(
  db: Database,
  teamIds: readonly string[],
  now: Temporal.Instant,
): Promise<(BookingRow & { item: string; teamId: string })[]> {
  if (teamIds.length === 0) return []
  const bookings = await selectBookings(db)
    .innerJoin('teamBookings', 'teamBookings.bookingId', 'bookings.id')
    .select('teamId')
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

/** The same for a guardian's calendar token; undefined if it's unknown. */
export async function findCalendarBookings(db: Database, token: string, now: Temporal.Instant) {
  const teamId = await findCalendarTeam(db, token, now)
  return teamId === undefined ? undefined : await findTeamBookings(db, [teamId], now)
}

/** Sets the team that bookings are for; null for none. The caller has locked them. */
export async function setTeam(trx: Trx, ids: readonly string[], teamId: string | null): Promise<void> {
  await trx.deleteFrom('teamBookings').where('bookingId', 'in', ids).execute()
  if (teamId === null) return
  const rows = ids.map((bookingId) => ({ bookingId, teamId }))
  await trx.insertInto('teamBookings').values(rows).execute()
}

/** SQL for the team that a row of `bookings` is for. */
export const TEAM_OF_BOOKING = sql<
  string | null
>`(select team_id from team_bookings where booking_id = bookings.id)`

/** The teams that bookings are for, by the booking's ID. */
export async function findTeamsOf(
  db: Database | Trx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('teamBookings').selectAll().where('bookingId', 'in', ids).execute()
  return new Map(rows.map(({ bookingId, teamId }) => [bookingId, teamId]))
}

/** Time and space alone. */
export function toTeamBooking({ id, item, startTime, endTime }: BookingRow & { item: string }) {
  return { id, item, startTime: startTime.toString(), endTime: endTime.toString() }
}
