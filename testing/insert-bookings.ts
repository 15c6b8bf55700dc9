import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../server/db/database.ts'

/** Columns of the order. The others are of its booking. */
const OF_ORDER = ['purpose', 'expires_at', 'network']

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
  const names = columns.split(',').map((name) => name.trim())
  const ofOrder = names.filter((name) => OF_ORDER.includes(name))
  const ofBooking = names.filter((name) => !OF_ORDER.includes(name))
  return [
    `with wanted (${columns}) as (`,
    `), made as materialized (
      select gen_random_uuid() as new_id, wanted.* from wanted
    ), ordered as (
      insert into orders (${['id', 'state', 'user_id', 'created_at', ...ofOrder]})
      select ${['new_id', stateOf(names), ...['user_id', 'created_at', ...ofOrder].map(typed)]} from made
    )
    insert into bookings (id, order_id, ${ofBooking}) select new_id, new_id, ${ofBooking.map(typed)} from made
    returning id`,
  ]
}

/** Parameters of a query are texts unless it says otherwise. */
function typed(column: string): string {
  if (column === 'user_id') return `${column}::uuid`
  return /_(?:time|at)$/.test(column) ? `${column}::timestamptz` : column
}

function stateOf(names: readonly string[]): string {
  if (!names.includes('status')) return `'held'`
  return `case status when 'pending' then 'held' when 'cancelled' then 'ended' else 'kept' end`
}
