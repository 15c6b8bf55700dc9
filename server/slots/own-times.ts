import { sql } from 'kysely'
import type { BookingStatus } from '../../domain/bookings/booking-status.ts'
import { type OwnTime, ownTimes } from '../../domain/bookings/own-times.ts'
import type { Interval } from '../../domain/time/facility-time.ts'
import type { Trx } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'

interface Occupied {
  /** Of the booking. */
  id: string
  userId: string
  status: BookingStatus
  holdExpiresAt: string | null
  spaceId: string
  startTime: string
  endTime: string
}

/** A time that a customer has in a space. */
export type OwnTimeIn = OwnTime<Occupied>

/**
 * The times that customers already have in an interval, by the customer's id: one for each space. Also those
 * kept for them in place of a closed time. `except` are bookings that don't count.
 */
export async function readOwnTimes(
  trx: Trx,
  userIds: readonly string[],
  { start, end, except = [], now }: Interval & { except?: readonly string[]; now: Temporal.Instant },
): Promise<Map<string, OwnTimeIn[]>> {
  const { rows } = await sql<Occupied>`
    select bookings.id, user_id, status, to_json(${HELD_UNTIL}) as hold_expires_at,
      substr(resource, length('space:') + 1) as space_id,
      to_json(lower(during)) as start_time, to_json(upper(during)) as end_time
    from bookings join booking_occupancy on booking_id = bookings.id
    where user_id = any(${userIds}::uuid[]) and status in ('pending', 'confirmed')
      and during && tstzrange(${start}, ${end}) and resource like 'space:%'
      and bookings.id <> all(${except}::uuid[])
    order by lower(during), resource, bookings.id`.execute(trx)
  const byCustomer = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byCustomer].map(([userId, occupied]) => [userId, ownTimes(occupied, now)]))
}
