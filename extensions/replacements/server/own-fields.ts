import { sql } from 'kysely'
import type { OwnFields } from '../../../server/services/extension.ts'
import { replacementFieldsSchema } from '../domain/replacement.schema.ts'

/** Whether other times are offered for a booking. Most aren't suspended, so nothing is looked up for them. */
export const REPLACEMENT_FIELDS: OwnFields<boolean> = {
  schema: replacementFieldsSchema,
  sql: sql<boolean>`bookings.suspended_at is not null
    and exists (select from replacements where booking_id = bookings.id and ended_at is null)`,
  show: (_booking, isOpen) => (isOpen ? { isOpen } : null),
}
