import { sql } from 'kysely'
import type { Interval } from '../../domain/bookings/conflict.ts'
import { CUSTOMER_NAME } from '../bookings/admin-queries.ts'
import type { Trx } from '../db/database.ts'

/** Who has the slot: what the desk is told that came second. Never for customers. */
export interface Conflict {
  bookingId: string
  customerName: string | null
  startTime: string
  endTime: string
  itemName: string
}

/**
 * The first booking in the way of these resources at that time, besides the one that wants them. Null when it is gone
 * again by now.
 */
export async function findConflict(
  trx: Trx,
  bookingId: string,
  resources: readonly string[],
  { start, end }: Interval,
): Promise<Conflict | null> {
  const row = await trx
    .selectFrom('bookingOccupancy')
    .innerJoin('bookings', 'bookings.id', 'bookingOccupancy.bookingId')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .leftJoin('spaces', 'spaces.id', 'bookings.spaceId')
    .leftJoin('bundles', 'bundles.id', 'bookings.bundleId')
    .select(['bookings.id', 'startTime', 'endTime', CUSTOMER_NAME.as('customerName')])
    .select(sql<string>`coalesce(spaces.name, bundles.name)`.as('itemName'))
    .where('resource', 'in', resources)
    .where(sql<boolean>`during && tstzrange(${start}, ${end}, '[)')`)
    .where('bookings.id', '!=', bookingId)
    .orderBy('startTime')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, startTime, endTime, customerName, itemName } = row
  return {
    bookingId: id,
    customerName,
    startTime: startTime.toString(),
    endTime: endTime.toString(),
    itemName,
  }
}
