import { sql } from 'kysely'

/** SQL for whether a booking's agreements were signed. */
export const IS_SIGNED = sql<boolean>`exists (select from booking_agreements where booking_id = bookings.id)`
