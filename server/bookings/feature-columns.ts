import { sql } from 'kysely'

/** SQL for `featureFields`. A feature's rows refer to bookings, never bookings to them. */
export const FEATURE_COLUMNS = [
  sql<string | null>`(select team_id from team_bookings where booking_id = bookings.id)`.as('teamId'),
] as const
