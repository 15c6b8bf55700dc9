import { sql } from 'kysely'
import { REFUNDED_OF_PAID, SIGNED_VERSIONS } from '../../../server/bookings/derived-columns.ts'
import type { OwnFields } from '../../../server/services/extension.ts'
import { moveFieldsSchema } from '../domain/move.schema.ts'
import { movableUntil } from '../domain/own-move.ts'

/** SQL for whether its customer moved a booking. */
const WAS_MOVED = sql<boolean>`exists (select from booking_moves where booking_id = bookings.id)`

/** SQL for the facts that decide whether its customer can move a booking, besides its row. */
export const MOVE_FACTS = [
  SIGNED_VERSIONS.as('signedVersions'),
  WAS_MOVED.as('wasMoved'),
  REFUNDED_OF_PAID.as('refundedAmount'),
] as const

/** Until when customers can move each of their bookings. */
export const MOVE_FIELDS: OwnFields<boolean> = {
  schema: moveFieldsSchema,
  // Only confirmed ones can be moved, so nothing is looked up for all that are over.
  sql: sql<boolean>`bookings.status = 'confirmed' and ${WAS_MOVED}`,
  show(booking, wasMoved, now) {
    const until = movableUntil({ ...booking, wasMoved }, now)
    return until && { until: until.toString() }
  },
}
