import { sql } from 'kysely'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { spanOf } from '../../domain/closures/closed-spans.ts'
import { type ClosureScope, MOST_AFFECTED } from '../../domain/closures/edit-closures.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { dayBounds, facilityDate, type Interval, overlaps } from '../../domain/time/facility-time.ts'
import { selectAdminBookings, toAdminBooking } from '../bookings/admin-bookings.ts'
import type { Database, Trx } from '../db/database.ts'
import { isUnexpired } from '../slots/hold-conditions.ts'

/** The bookings a closure would affect. Refuses more than staff can decide about at a time. */
export async function previewAffected(
  db: Database,
  scope: ClosureScope,
  now: Temporal.Instant,
): Promise<Outcome<AdminBooking[]>> {
  const affected = await listAffectedBookings(db, scope, now)
  return affected.length > MOST_AFFECTED ? refuse('invalid', { message: TOO_MANY }) : succeed(affected)
}

const TOO_MANY = `You can decide about at most ${MOST_AFFECTED} bookings at a time. Please close fewer days.`

/**
 * The bookings in a closure, by start: active ones in its days, hours and spaces, or of one item, that
 * haven't ended.
 */
export async function listAffectedBookings(
  db: Database | Trx,
  scope: ClosureScope & { itemId?: string },
  now: Temporal.Instant,
): Promise<AdminBooking[]> {
  const { date, until = date, hours } = scope
  const { start } = dayBounds(Temporal.PlainDate.from(date))
  const { end } = dayBounds(Temporal.PlainDate.from(until))
  const resources = scope.itemId
    ? [`space:${scope.itemId}`, `bundle:${scope.itemId}`]
    : scope.spaceIds?.map((id) => `space:${id}`)
  const rows = await selectAdminBookings(db)
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .where('endTime', '>', now)
    .where((eb) => isUnexpired(eb, now))
    .$if(resources !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('bookingOccupancy')
            .select('bookingId')
            .whereRef('bookingId', '=', 'bookings.id')
            .where('resource', 'in', resources ?? [])
            .where('isKept', '=', false),
        ),
      ),
    )
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  // No booking spans midnight.
  const isAffected = ({ startTime, endTime }: (typeof rows)[number]) =>
    overlaps(spanOf({ date: facilityDate(startTime).toString(), hours }), { start: startTime, end: endTime })
  return rows.filter(isAffected).map(toAdminBooking)
}

interface Upcoming extends Interval {
  id: string
  itemId: string
}

/** The number of active bookings that haven't ended and fit the condition, and the first of them by start. */
export async function listUpcomingBookings(
  db: Database | Trx,
  now: Temporal.Instant,
  isListed: (booking: Upcoming) => boolean,
  most?: number,
): Promise<{ count: number; bookings: AdminBooking[] }> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'startTime as start', 'endTime as end'])
    .select(({ fn }) => fn.coalesce('spaceId', 'bundleId').$castTo<string>().as('itemId'))
    .where('endTime', '>', now)
    .where((eb) => isUnexpired(eb, now))
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  const ids = rows.filter(isListed).map(({ id }) => id)
  const listed = await selectAdminBookings(db)
    .where('bookings.id', '=', sql<string>`any(${ids.slice(0, most)}::uuid[])`)
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  return { count: ids.length, bookings: listed.map(toAdminBooking) }
}
