import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RECEIVED_METHODS } from '../../domain/bookings/booking-status.ts'
import { resourcesOf } from '../../domain/bookings/conflict.ts'
import { registerCustomer } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { explain, watchStatements } from '../../testing/query-plans.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { findUserByEmail } from '../accounts/queries.ts'
import type { Database } from '../db/database.ts'
import { listAvailability } from '../slots/list-availability.ts'
import { listTakenHours } from '../slots/list-taken-hours.ts'
import { findExpiredHolds } from '../slots/occupancy.ts'
import { findOwnBooking } from './find-own-booking.ts'
import { completeBookings } from './move-status.ts'
import { listOwnBookings } from './own-bookings.ts'

const USER = { id: '00000000-0000-4000-8000-000000000000', role: 'customer' } as const
const NOW = Temporal.Instant.from('2026-11-20T17:00:00Z')

const barn = await ownAppOfFile()
let watched: ReturnType<typeof watchStatements>
beforeAll(async () => {
  const { id } = await registerCustomer(barn)
  // Years of bookings: enough rows that the planner reads them all only if an index is missing.
  await sql`alter table bookings disable trigger all`.execute(barn.owner)
  await insertBookings(
    barn.services.db,
    'user_id, space_id, start_time, end_time, total_amount, status, cancel_reason, created_at, updated_at',
    sql`
      select ${id}, 'cage-1', start, start + interval '1 hour', 30,
      case when n % 9 = 0 then 'cancelled' else 'completed' end,
      case when n % 9 = 0 then 'staff' end, start, start
    from generate_series(1, 50000) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour') t (start)`,
  )
  await sql`analyze bookings, orders`.execute(barn.owner)
  watched = watchStatements(barn.databaseUrl)
})
afterAll(() => watched.close())

it('finds payments besides money through a partial index', async () => {
  const { rows } = await sql<{ methods: string[] }>`
    select array(select (regexp_matches(pg_get_expr(indpred, indrelid), '''([a-z_]+)''::text', 'g'))[1]) as methods
    from pg_index where indexrelid = 'payments_besides_money'::regclass`.execute(barn.owner)
  expect(rows).toEqual([{ methods: [...RECEIVED_METHODS] }])
})

it.each<[string, string, (db: Database) => Promise<unknown>]>([
  [
    'the availability of a day',
    'bookings_by_start',
    (db) => listAvailability(db, Temporal.PlainDate.from('2026-11-20')),
  ],
  [
    'the taken hours of a month',
    'bookings_by_start',
    (db) => listTakenHours(db, Temporal.PlainYearMonth.from('2026-11')),
  ],
  [
    'own bookings',
    'bookings_by_user',
    async (db) => {
      const { extensions } = barn.services
      // The switches are in memory by then.
      await extensions.on(barn.services.db)
      return await listOwnBookings({ db, extensions }, USER, NOW)
    },
  ],
  ['one own booking', 'bookings_by_user', (db) => findOwnBooking(db, USER, USER.id)],
  [
    'expired holds in the way of a booking',
    'a_resource_is_booked_once_at_a_time',
    (db) =>
      findExpiredHolds(
        db,
        {
          resources: resourcesOf({ spaceId: 'cage-1', bundleId: null }, new Map()),
          interval: { start: NOW, end: NOW.add({ hours: 1 }) },
        },
        NOW,
      ),
  ],
  [
    'bookings to complete',
    'bookings_to_complete',
    (db) => completeBookings({ db, clock: { now: () => NOW } }),
  ],
  ['an account by its address', 'users_by_email_start', (db) => findUserByEmail(db, 'a@example.com')],
])('reads %s through %s and other indexes only', async (_what, index, run) => {
  watched.statements.length = 0
  await run(watched.db)
  expect(watched.statements.length).toBeGreaterThan(0)
  const plans = await Promise.all(watched.statements.map((each) => explain(barn.databaseUrl, each)))
  for (const plan of plans) {
    expect(plan).toMatch(/Index/)
    expect(plan).not.toContain('Seq Scan')
  }
  expect(plans.join('\n')).toContain(index)
})
