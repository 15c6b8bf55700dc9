import { type BookingRow, selectBookings } from '../bookings/booking-row.ts'
import { withNames } from '../bookings/order-dates.ts'
import type { Database, Trx } from '../db/database.ts'
import { findCalendarTeam } from './guardian-code.ts'

const MOST_BOOKINGS = 200

/** The confirmed bookings of teams that aren't over, soonest first, without suspended ones. */
export async function findTeamBookings(
  db: Database,
  teamIds: readonly string[],
  now: Temporal.Instant,
): Promise<(BookingRow & { item: string })[]> {
  if (teamIds.length === 0) return []
  const bookings = await selectBookings(db)
    .where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('teamBookings').select('bookingId').where('teamId', 'in', teamIds)),
    )
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
export async function setTeam(
  trx: Trx,
  bookings: readonly { id: string }[],
  teamId: string | null,
): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  await trx.deleteFrom('teamBookings').where('bookingId', 'in', ids).execute()
  if (teamId === null) return
  const rows = ids.map((bookingId) => ({ bookingId, teamId }))
  await trx.insertInto('teamBookings').values(rows).execute()
}

/** The team that a booking is for. */
export async function findTeamOf(db: Database | Trx, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('teamBookings')
    .select('teamId')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  return row?.teamId
}

/** Time and space alone. */
export function toTeamBooking({ id, item, startTime, endTime }: BookingRow & { item: string }) {
  return { id, item, startTime: startTime.toString(), endTime: endTime.toString() }
}
