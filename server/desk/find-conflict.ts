import { sql } from 'kysely'
import { CUSTOMER_NAME } from '../bookings/admin-bookings.ts'
import type { Trx } from '../db/database.ts'
import { toWire } from '../db/instants.ts'
import type { Slot } from '../slots/occupancy.ts'

/**
 * The first booking that occupies part of a slot, other than `bookingId`, for the staff member who lost the race; null if it
 * is gone again. Never shown to customers.
 */
export async function findConflict(
  trx: Trx,
  bookingId: string,
  { resources, interval: { start, end } }: Slot,
) {
  const row = await trx
    .selectFrom('bookingOccupancy')
    .innerJoin('bookings', 'bookings.id', 'bookingOccupancy.bookingId')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .leftJoin('spaces', 'spaces.id', 'bookings.spaceId')
    .leftJoin('bundles', 'bundles.id', 'bookings.bundleId')
    .select(['bookings.id as bookingId', CUSTOMER_NAME.as('customerName')])
    // Not the booking's own time: it can be kept in place of a closed one.
    .select([
      sql<Temporal.Instant>`lower(during)`.as('startTime'),
      sql<Temporal.Instant>`upper(during)`.as('endTime'),
    ])
    .select(sql<string>`coalesce(spaces.name, bundles.name)`.as('itemName'))
    .where('resource', 'in', resources)
    .where(sql<boolean>`during && tstzrange(${start}, ${end}, '[)')`)
    .where('bookings.id', '!=', bookingId)
    .orderBy('startTime')
    .orderBy('bookings.id')
    .limit(1)
    .executeTakeFirst()
  return row ? toWire(row) : null
}
