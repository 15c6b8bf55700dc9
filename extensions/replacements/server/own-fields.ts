import { sql } from 'kysely'
import type { OwnFields } from '../../../server/services/extension.ts'
import { replacementFieldsSchema } from '../domain/replacement.schema.ts'

/**
 * Until when another time is kept in place of a booking's. Without times, it's about to be cancelled. Most
 * bookings aren't suspended, so nothing is looked up for them.
 */
export const REPLACEMENT_FIELDS: OwnFields<Temporal.Instant | null> = {
  schema: replacementFieldsSchema,
  sql: sql<Temporal.Instant | null>`case when bookings.suspended_at is not null then
    (select kept_until from replacements where booking_id = bookings.id and ended_at is null and times <> '[]') end`,
  show: (_booking, keptUntil) => keptUntil && { keptUntil: keptUntil.toString() },
}
