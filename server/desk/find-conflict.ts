import { sql } from 'kysely'
import { CUSTOMER_NAME } from '../bookings/admin-bookings.ts'
import type { Trx } from '../db/database.ts'
import type { Slot } from '../slots/occupancy.ts'

/** The booking that has the slot, for the staff member who lost the race. Never shown to customers. */
export interface Conflict {
  bookingId: string
  customerName: string | null
  startTime: string
  endTime: string
  itemName: string
}

/** The first booking that occupies part of a slot, other than `bookingId`; null if it is gone again. */
export async function findConflict(
  trx: Trx,
  bookingId: string,
  { resources, interval: { start, end } }: Slot,
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
