import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { readBookingFacts } from './booking-facts.ts'

const CUSTOMER = '00000000-0000-4000-8000-000000000000'
const CAGE = { spaceId: 'cage-1', bundleId: null }

let barn: TestApp
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())

it('reads a customer’s own bookings only, even with plans made while there were none', async () => {
  const start = barn.clock.now()
  const slot = { start, end: start.add({ hours: 1 }) }
  const rowsRead = await barn.owner.transaction().execute(async (trx) => {
    const read = () => readBookingFacts(trx, { customer: CUSTOMER, item: CAGE, interval: slot, now: start })
    // From the sixth time on, PostgreSQL keeps a plan.
    for (let time = 0; time < 10; time += 1) await read()
    // Without triggers and foreign keys.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into bookings (user_id, space_id, start_time, end_time, total_amount, hold_expires_at, search_text, created_at, updated_at)
      select case when n <= 2 then ${CUSTOMER}::uuid else gen_random_uuid() end, 'cage-1', start, start + interval '1 hour', 30,
        ${start}::timestamptz + interval '9 minutes', '', ${start}, ${start}
      from generate_series(1, 1000) n, lateral (select ${start}::timestamptz + n * interval '1 hour') t (start)
    `.execute(trx)
    const before = await countRowsRead()
    expect((await read()).ownHolds).toHaveLength(2)
    return (await countRowsRead()) - before

    async function countRowsRead(): Promise<number> {
      const { rows } = await sql<{ count: string }>`
        select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'bookings'
      `.execute(trx)
      return Number(rows[0]?.count)
    }
  })
  expect(rowsRead).toBeLessThan(10)
})
