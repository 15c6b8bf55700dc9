import { sql } from 'kysely'

/** SQL for the joined user's first and last name; null if there is none. */
export const FULL_NAME = sql<
  string | null
>`nullif(trim(concat_ws(' ', users.first_name, users.last_name)), '')`

/** SQL for the joined user's display name: the full name, else the email; null if no user is joined. */
export const PERSON_NAME = sql<string | null>`coalesce(${FULL_NAME}, users.email)`
