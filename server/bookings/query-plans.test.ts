import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerCustomer } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let barn: TestApp
beforeAll(async () => {
  barn = await startTestApp()
  const { id } = await registerCustomer(barn)
  // Years of trade: enough rows that a plan which reads them all would be chosen only for lack of an index.
  await sql`
    insert into bookings (user_id, space_id, start_time, end_time, total_amount, status, cancel_reason, created_at, updated_at)
    select ${id}, 'cage-1', start, start + interval '1 hour', 30,
      case when n % 9 = 0 then 'cancelled' else 'completed' end,
      case when n % 9 = 0 then 'staff' end, start, start
    from generate_series(1, 50000) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour') t (start)
  `.execute(barn.services.db)
  await sql`analyze bookings`.execute(barn.services.db)
})
afterAll(() => barn.close())

const at = sql`timestamptz '2026-11-20 17:00Z'`

it.each([
  [
    'availability of a day',
    sql`select start_time from bookings where start_time >= ${at} and start_time < ${at} + interval '1 day'
        and status <> 'cancelled' order by start_time`,
  ],
  [
    'own bookings',
    sql`select * from bookings where user_id = gen_random_uuid() order by start_time desc, id limit 500`,
  ],
  [
    'expired holds in the way of a booking',
    sql`select id from bookings where status = 'pending' and hold_expires_at <= ${at}
        and start_time < ${at} and end_time > ${at}`,
  ],
  ['holds to expire', sql`select id from bookings where status = 'pending' and hold_expires_at <= ${at}`],
  ['bookings to complete', sql`select id from bookings where status = 'confirmed' and end_time <= ${at}`],
  ['a booking by its payment intent', sql`select id from bookings where stripe_payment_intent_id = 'pi_1'`],
  ['a session', sql`select sess from sessions where sid = 'x'`],
  ['an account by address', sql`select id from users where lower(email) = 'a@example.com'`],
])('%s is read through an index', async (_what, query) => {
  // A table of a few rows is rightly read whole; here that must be a choice nobody would make.
  const plan = await barn.services.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index/)
  expect(plan).not.toContain('Seq Scan')
})
