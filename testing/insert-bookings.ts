import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../server/db/database.ts'

/**
 * Inserts bookings, each with an order of its own: more than requests could make in a test, or in states that
 * they wouldn't reach. `rows` is a query with these columns. Returns their ids.
 */
export async function insertBookings(
  db: Database | Trx,
  columns: string,
  rows: RawBuilder<unknown>,
): Promise<string[]> {
  const [before, after] = aroundRows(columns)
  const made = await sql<{ id: string }>`${sql.raw(before)}${rows}${sql.raw(after)}`.execute(db)
  return made.rows.map(({ id }) => id)
}

/** The same as a text, for connections without Kysely. */
export function bookingsFrom(columns: string, rows: string): string {
  return aroundRows(columns).join(rows)
}

function aroundRows(columns: string): [before: string, after: string] {
  // Parameters of a query are texts unless it says otherwise.
  const typed = columns.replace(/\w+_(?:time|at)\b/g, '$&::timestamptz').replace(/\buser_id\b/, '$&::uuid')
  return [
    `with wanted (${columns}) as (`,
    `), made as materialized (
      select gen_random_uuid() as new_id, wanted.* from wanted
    ), ordered as (
      insert into orders (id, user_id, created_at) select new_id, user_id::uuid, created_at::timestamptz from made
    )
    insert into bookings (id, order_id, ${columns}) select new_id, new_id, ${typed} from made returning id`,
  ]
}
