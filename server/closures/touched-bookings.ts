import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { spanOf } from '../../domain/closures/closed-spans.ts'
import type { ClosureScope } from '../../domain/closures/edit-closures.schema.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import { selectAdminBookings, toAdminBooking } from '../bookings/admin-queries.ts'
import { isLive } from '../bookings/hold-conditions.ts'
import type { Database, Trx } from '../db/database.ts'

/** The bookings that stand in what would be closed, by start. What is over does not stand in the way of anything. */
export async function listTouchedBookings(
  db: Database | Trx,
  scope: ClosureScope,
  now: Temporal.Instant,
): Promise<AdminBooking[]> {
  const { start, end } = spanOf(scope)
  const day = dayBounds(Temporal.PlainDate.from(scope.date))
  const resources = scope.spaceIds?.map((id) => `space:${id}`)
  const rows = await selectAdminBookings(db)
    // No booking reaches over midnight: by this bound the index on the start finds those of the day.
    .where('startTime', '>=', day.start)
    .where('startTime', '<', end)
    .where('endTime', '>', start)
    .where('endTime', '>', now)
    .where((eb) => isLive(eb, now))
    .$if(resources !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('bookingOccupancy')
            .select('bookingId')
            .whereRef('bookingId', '=', 'bookings.id')
            .where('resource', 'in', resources ?? []),
        ),
      ),
    )
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  return rows.map(toAdminBooking)
}
