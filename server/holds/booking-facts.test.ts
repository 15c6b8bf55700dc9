import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import type { Trx } from '../db/database.ts'
import { type BookingFacts, readBookingFacts } from './booking-facts.ts'

const CUSTOMER = '00000000-0000-4000-8000-000000000000'
const NETWORK = '203.0.113.7'
const CAGE = { spaceId: 'cage-1', bundleId: null }

const barn = await ownAppOfFile()

type Fill = (trx: Trx, now: string) => Promise<unknown>

/**
 * Reads facts ten times while there are no bookings or those of `first`, because PostgreSQL keeps a plan from the sixth time on; then
 * once more, and counts the bookings it reads, after `fill` has added some, without triggers and foreign keys.
 */
async function factsAfter(
  network: string | null,
  fill: Fill,
  first: Fill = async () => {},
): Promise<{ facts: BookingFacts; rowsRead: number }> {
  const now = barn.clock.now()
  const interval = { start: now, end: now.add({ hours: 1 }) }
  return await barn.owner.transaction().execute(async (trx) => {
    const read = () =>
      readBookingFacts(trx, {
        customerId: CUSTOMER,
        network,
        item: CAGE,
        interval,
        now,
      })
    await sql`set local session_replication_role = replica`.execute(trx)
    await first(trx, now.toString())
    for (let time = 0; time < 10; time += 1) await read()
    await fill(trx, now.toString())
    const before = await countRowsRead()
    const facts = await read()
    const rowsRead = (await countRowsRead()) - before
    await sql`delete from bookings`.execute(trx)
    await sql`delete from orders`.execute(trx)
    return { facts, rowsRead }

    async function countRowsRead(): Promise<number> {
      const { rows } = await sql<{ count: string }>`
        select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'bookings'
      `.execute(trx)
      return Number(rows[0]?.count)
    }
  })
}

/** Unpaid holds in a row, the first two by the customer. */
function holds(from: number, to: number): Fill {
  return (trx, now) =>
    insertBookings(
      trx,
      'user_id, space_id, start_time, end_time, total_amount, expires_at, search_text, created_at, updated_at',
      sql`
      select case when n <= 2 then ${CUSTOMER}::uuid else gen_random_uuid() end, 'cage-1', start, start + interval '1 hour', 30,
        ${now}::timestamptz + interval '9 minutes', '', ${now}, ${now}
      from generate_series(${from}::int, ${to}::int) n, lateral (select ${now}::timestamptz + n * interval '1 hour') t (start)`,
    )
}

it.each<[string, Fill, Fill | undefined]>([
  ['none', holds(1, 1000), undefined],
  ['a few', holds(11, 1000), holds(1, 10)],
])(
  'reads a customer’s own bookings and those of the day only, even with plans made while there were %s',
  async (_, fill, first) => {
    const { facts, rowsRead } = await factsAfter(null, fill, first)
    expect(facts.ownHolds).toHaveLength(2)
    expect(rowsRead).toBeLessThan(20)
  },
)

it('reads a few of thousands of holds that a customer or a network released', async () => {
  const { facts, rowsRead } = await factsAfter(NETWORK, (trx, now) =>
    insertBookings(
      trx,
      'user_id, network, space_id, start_time, end_time, total_amount, status, cancel_reason, expires_at, search_text, created_at, updated_at',
      sql`
      select ${CUSTOMER}, ${NETWORK}, 'cage-1', start, start + interval '1 hour', 30, status, reason,
        ${now}::timestamptz + interval '9 minutes', '', ${now}, ${now}
      from generate_series(0, 4000) n,
        lateral (select ${now}::timestamptz + n * interval '1 hour') t (start),
        lateral (select case when n % 2000 = 1 then 'pending' else 'cancelled' end) s (status),
        lateral (select case when status = 'cancelled' then 'released' end) r (reason)`,
    ),
  )
  const { customer, ownHolds } = facts
  expect([ownHolds.length, customer.alive]).toEqual([2, 2])
  expect([customer.givenUp.length, customer.givenUpOnNetwork.length]).toEqual([1, 1])
  // With the 30 that the customer took last.
  expect(rowsRead).toBeLessThan(60)
})

it.each([NETWORK, null])(
  'finds the expired holds of others at that time, from network %s',
  async (network) => {
    const { facts } = await factsAfter(network, (trx, now) =>
      insertBookings(
        trx,
        'user_id, network, space_id, start_time, end_time, total_amount, expires_at, search_text, created_at, updated_at',
        sql`
      select gen_random_uuid(), net, 'cage-1', start, start + interval '2 hours', 30, ${now}, '', ${now}, ${now}
      from unnest(array[null, ${NETWORK}, '203.0.113.8']) net,
        lateral (select ${now}::timestamptz - interval '1 hour') t (start)`,
      ),
    )
    expect(facts.expired).toHaveLength(3)
    expect(facts.ownHolds).toEqual([])
  },
)

it('reads few bookings of a small database to find out whether a customer ever paid', async () => {
  const { facts, rowsRead } = await factsAfter(null, async (trx, now) => {
    // A few who book often, and the customer only since lately.
    await insertBookings(
      trx,
      'user_id, space_id, start_time, end_time, total_amount, status, paid_at, created_at, updated_at',
      sql`
      select ('00000000-0000-4000-8000-' || lpad((case when n > 1000 then 0 else n % 10 + 1 end)::text, 12, '0'))::uuid,
        'cage-1', start, start + interval '1 hour', 30, 'completed', ${now}, ${now}, ${now}
      from generate_series(1, 1100) n, lateral (select ${now}::timestamptz - n * interval '1 hour') t (start)`,
    )
    await sql`analyze bookings`.execute(trx)
  })
  expect(facts.customer.hasPaid).toBe(true)
  expect(rowsRead).toBeLessThan(100)
})
