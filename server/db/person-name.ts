import { sql } from 'kysely'

/** SQL for the joined user's first and last name; null if there is none. */
export const FULL_NAME = sql<
  string | null
>`nullif(trim(concat_ws(' ', users.first_name, users.last_name)), '')`

/** SQL for the joined user's display name: the full name, else the email or phone number; null if no user is joined. */
export const PERSON_NAME = sql<string | null>`coalesce(${FULL_NAME}, users.email, users.phone)`

/** SQL for the name that staff entered for the joined booking, else the joined user's display name. */
export const CUSTOMER = sql<string | null>`coalesce(bookings.customer_name, ${PERSON_NAME})`

/** SQL for what identifies the joined user to staff: the email, else the name or phone number. */
export const CONTACT = sql<string>`coalesce(users.email, ${FULL_NAME}, users.phone)`
