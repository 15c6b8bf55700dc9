import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { spanOf } from '../../domain/closures/closed-spans.ts'
import type { ClosureScope } from '../../domain/closures/edit-closures.schema.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import { selectAdminBookings, toAdminBooking } from '../bookings/admin-bookings.ts'
import { isLive } from '../bookings/hold-conditions.ts'
import type { Database, Trx } from '../db/database.ts'

/** The bookings a closure would affect, by start: active ones in its scope that haven't ended. */
export async function listAffectedBookings(
  db: Database | Trx,
  scope: ClosureScope,
  now: Temporal.Instant,
): Promise<AdminBooking[]> {
  const { start, end } = spanOf(scope)
  const day = dayBounds(Temporal.PlainDate.from(scope.date))
  const resources = scope.spaceIds?.map((id) => `space:${id}`)
  const rows = await selectAdminBookings(db)
    // No booking spans midnight, so this bound lets the index on the start find the day's bookings.
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
