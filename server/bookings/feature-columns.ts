import { sql } from 'kysely'

/** SQL for `featureFields`. A feature's rows refer to bookings, never bookings to them. */
export const FEATURE_COLUMNS = [
  sql<string | null>`(select team_id from team_bookings where booking_id = bookings.id)`.as('teamId'),
  // For holds of the system's alone, so nothing is looked up for all others.
  sql<string | null>`case when bookings.made_by = 'system' then (
    select entry_id from waiting_offers where booking_id = bookings.id) end`.as('waitingEntryId'),
] as const
