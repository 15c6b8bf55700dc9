import { sql } from 'kysely'
import type { Board } from '../../domain/bookings/board.schema.ts'
import { openHoursOn, staffStartsOn } from '../../domain/hours/opening-hours.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import { selectAdminBookings, toAdminBooking } from '../bookings/admin-bookings.ts'
import { readMore } from '../bookings/read-more.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { catalogOn } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { findBlockedDate, listClosuresOn } from '../slots/closure-queries.ts'
import { isLive } from '../slots/hold-conditions.ts'
import { listKeptTimes } from '../slots/kept-times.ts'

/** The day's board (facility time): bookings, closures, hours and spaces, with one query for each. */
export async function readBoard(
  services: Pick<Services, 'db' | 'clock' | 'extensions'>,
  date: Temporal.PlainDate,
): Promise<Board> {
  const { db } = services
  const [blocked, closures, openingHours, { spaces }, rows] = await Promise.all([
    findBlockedDate(db, date),
    listClosuresOn(db, date),
    readOpeningHours(db),
    catalogOn(db, date),
    listBoardBookings(db, date),
  ])
  const moreOf = await readMore(services, rows, 'board')
  const bookings = rows.map((row) => ({
    ...toAdminBooking(row),
    startTime: row.from.toString(),
    endTime: row.until.toString(),
    ...(row.isKept && { status: 'pending' as const, paymentState: 'held' as const, suspendedAt: null }),
    occupies: row.occupies,
    isKept: row.isKept,
    phone: row.phone,
    staffNote: row.staffNote,
    ...moreOf(row.id),
  }))
  const occupied = new Set(bookings.flatMap((booking) => booking.occupies))
  return {
    date: date.toString(),
    open: openHoursOn(date, openingHours),
    starts: staffStartsOn(date, openingHours),
    blockedReason: blocked?.reason ?? null,
    closures,
    spaces: spaces.filter(({ id, isActive }) => isActive || occupied.has(id)),
    bookings,
  }
}

/** No booking spans midnight, so the bookings of a day are those that start on it. */
async function listBoardBookings(db: Database, date: Temporal.PlainDate) {
  const { start, end } = dayBounds(date)
  const kept = (await listKeptTimes(db, { start, end })).map(({ bookingId }) => bookingId)
  return await selectAdminBookings(db)
    .innerJoinLateral(occupiedSpaces, (join) => join.onTrue())
    .select(['occupies', 'from', 'until', 'isKept'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('startTime', '>=', start), eb('startTime', '<', end)]),
        ...(kept.length > 0 ? [eb('bookings.id', 'in', kept)] : []),
      ]),
    )
    .where('from', '>=', start)
    .where('from', '<', end)
    .where(isLive)
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
}

/**
 * As booked: a bundle's spaces may have changed since. A suspended booking may be there twice, with the time
 * that's kept for it.
 */
const occupiedSpaces = sql<{
  occupies: string[]
  from: Temporal.Instant
  until: Temporal.Instant
  isKept: boolean
}>`(
  select array_agg(substr(resource, length('space:') + 1) order by resource) as occupies,
    lower(during) as from, upper(during) as until, is_kept
  from booking_occupancy where booking_id = bookings.id and resource like 'space:%' group by during, is_kept)`.as<'occupied'>(
  sql`occupied`,
)
