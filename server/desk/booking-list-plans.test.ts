import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminBookingsQuerySchema } from '../../domain/bookings/admin-booking.schema.ts'
import { registerCustomer } from '../../testing/factories.ts'
import { bookingsFrom } from '../../testing/insert-bookings.ts'
import { watchStatements } from '../../testing/query-plans.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import type { Database, Statement } from '../db/database.ts'
import { readBoard } from './board-queries.ts'
import { countAdminBookings, listAdminBookings } from './booking-list-queries.ts'
import { findBookingDetail } from './booking-page-queries.ts'
import { searchDesk } from './customers/customer-queries.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const NOW = Temporal.Instant.from('2026-11-20T17:00:00Z')
const CURSOR = `2023-05-01T12:00:00Z_${ID}`

const barn = await ownAppOfFile()
let watched: ReturnType<typeof watchStatements>
let pool: Pool
beforeAll(async () => {
  const { id } = await registerCustomer(barn)
  pool = new Pool({ connectionString: barn.databaseUrl, max: 1 })
  await fill(id)
  watched = watchStatements(barn.databaseUrl)
})
afterAll(async () => {
  await pool.end()
  await watched.close()
})

/**
 * Years of bookings and of their forms: enough rows that the planner reads them all only if an index is
 * missing.
 */
async function fill(userId: string): Promise<void> {
  await pool.query('alter table bookings disable trigger all')
  await pool.query(
    bookingsFrom(
      'user_id, space_id, start_time, end_time, total_amount, status, payment_method, search_text, created_at, updated_at',
      `select $1, 'cage-' || 1 + n % 3, start, start + interval '1 hour', 30,
       case when start < $2 then 'completed' else 'confirmed' end,
       case when n % 200 = 0 then 'cash' else 'stripe' end,
       ' casey stengel player' || md5((n % 5000)::text) || '@example.com', start, start
     from generate_series(1, 50000) n,
       lateral (select timestamptz '2027-01-01' - n * interval '1 hour' as start) t`,
    ),
    [userId, NOW.toString()],
  )
  await pool.query('alter table payment_forms disable trigger all')
  await pool.query(
    `insert into payment_forms (intent_id, purpose, booking_id, amount, opened_at, closed_at)
     select 'pi_' || id, 'price', id, total_amount, created_at, created_at from bookings`,
  )
  await pool.query('analyze')
}

const list = (query: object) => (db: Database) =>
  listAdminBookings(db, adminBookingsQuerySchema.parse(query), NOW)
const count = (query: object) => (db: Database) =>
  countAdminBookings(db, adminBookingsQuerySchema.parse(query), NOW)

it.each<[string, (db: Database) => Promise<unknown>]>([
  ['the first upcoming page', list({ scope: 'upcoming' })],
  ['the first past page', list({ scope: 'past' })],
  ['a page in the middle of years', list({ scope: 'past', cursor: CURSOR })],
  ['a page of everything', list({ limit: 50 })],
  ['a search for a rare word', list({ scope: 'past', search: 'd3d9446802' })],
  ['a search for a common word', list({ scope: 'past', search: 'stengel' })],
  ['a search for two words', list({ search: 'stengel d3d9446802' })],
  ['a part of a booking number', list({ scope: 'past', search: 'B-0a1b' })],
  ['a part of a booking number, or a word', list({ scope: 'past', search: 'dale' })],
  ['the counts of a part of a booking number', count({ search: '0a1b' })],
  ['a search for an email', list({ scope: 'past', search: 'player7@example.com' })],
  ['a search for phone digits', list({ scope: 'past', search: '(989) 555-0142' })],
  ['a search of the desk', (db) => searchDesk(db, 'stengel', NOW)],
  ['one customer', list({ scope: 'past', customerId: ID })],
  ['a search without results', list({ search: 'wagner' })],
  ['a search for a letter', list({ scope: 'past', search: 's' })],
  ['a search for two letters that begin no word', list({ scope: 'past', search: 'zq' })],
  ['cancelled bookings', list({ scope: 'past', status: 'cancelled' })],
  ['a status and a word', list({ scope: 'past', status: 'completed', search: 'st' })],
  ['a date', list({ search: 'Nov 20' })],
  ['one space', list({ scope: 'past', itemId: 'cage-2' })],
  ['one method', list({ scope: 'past', method: 'cash' })],
  ['confirmed bookings', list({ status: 'confirmed' })],
  ['pending bookings', list({ status: 'pending' })],
  ['the counts', count({})],
  ['the counts of a rare word', count({ search: 'd3d9446802' })],
  ['the counts of a common word', count({ search: 'stengel' })],
  ['the counts of two letters', count({ search: 'st' })],
  ['the counts of cancelled bookings', count({ status: 'cancelled' })],
  ['the counts of a space', count({ itemId: 'cage-2' })],
  ['the board of a day', (db) => readBoard({ ...barn.services, db }, Temporal.PlainDate.from('2026-11-20'))],
  ['the page of a booking', (db) => findBookingDetail({ ...barn.services, db }, ID)],
])('answers %s without scanning all bookings', async (_what, run) => {
  watched.statements.length = 0
  await run(watched.db)
  const plans = await Promise.all(watched.statements.map(explain))
  expect(plans.join('\n')).toContain('bookings')
  for (const plan of plans) expect(plan).not.toContain('Seq Scan on bookings')
})

it.each(['upcoming', 'past'])(
  'reads the first page of %s bookings in index order, without sorting',
  async (scope) => {
    watched.statements.length = 0
    await list({ scope })(watched.db)
    expect(watched.statements).toHaveLength(1)
    for (const statement of watched.statements) expect(await explain(statement)).not.toContain('Sort')
  },
)

// The index of words finds the bookings of all years first, which takes longer the more there are.
it.each(['d3d9446802', 'stengel', 'wagner', 'st', 'zq'])(
  'searches upcoming bookings for %s by their start',
  async (search) => {
    watched.statements.length = 0
    await list({ scope: 'upcoming', search })(watched.db)
    await count({ search })(watched.db)
    const upward = watched.statements.filter(({ sql }) => sql.includes('asc'))
    expect(upward).toHaveLength(2)
    for (const statement of upward) {
      const plan = await explain(statement)
      // With one customer, PostgreSQL can also skip through bookings_by_user to the start.
      expect(plan).toContain('Index Cond: (start_time > ')
      expect(plan).not.toContain('bookings_by_words')
    }
  },
)

/** The real plan: with this many rows a full scan is possible but never the cheapest. */
async function explain({ sql: text, parameters }: Statement): Promise<string> {
  const { rows } = await pool.query(`explain ${text}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
