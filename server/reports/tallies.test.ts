import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { insertRandomCorrections, insertRandomTrade } from '../../testing/random-trade.ts'
import { readTallies, recount } from '../../testing/recount.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { completeBookings } from '../bookings/complete-bookings.ts'
import { migrate, migrationNames } from '../db/migrate.ts'
import { foldTallies } from './fold-tallies.ts'

type Person = Awaited<ReturnType<typeof registerCustomer>>

const ITEMS = ['cage-1', 'cage-2', 'cage-3', 'practice-area', 'bundle1', 'bundle2', 'bundle3']
const DESKS = 6
const STEPS = 24

let barn: TestApp
let admin: Person
let customer: Person
beforeAll(async () => {
  barn = await startTestApp()
  admin = await registerAdmin(barn)
  customer = await registerCustomer(barn)
})
afterAll(() => barn.close())
beforeEach(() => barn.clearBookings())

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

async function looseRows(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from rental_tallies where is_loose) + (select count(*) from hour_tallies where is_loose)
      as count`.execute(barn.services.db)
  return Number(rows[0]?.count)
}

/** One desk working on one evening along with others; refusals are fine. */
async function work(steps: number): Promise<void> {
  const mine: string[] = []
  for (let step = 0; step < steps; step += 1) {
    const start = `2026-11-21T${pick(['08', '10', '12', '14', '16', '18', '20'])}:00`
    const id = mine.length > 0 ? pick(mine) : null
    const deed = id
      ? pick(['book', 'book', 'book', 'book', 'pay', 'part', 'correct', 'price', 'waive', 'move', 'cancel'])
      : 'book'
    if (deed === 'book') {
      const { status, body } = await admin.post('/api/admin/bookings', {
        ...bookingOf(pick(ITEMS), start, pick([1, 2])),
        customerEmail: 'coach@example.com',
        paymentMethod: pick(['cash', 'check', 'comp']),
      })
      if (status === 201) mine.push(body.id)
      continue
    }
    const { body: booking } = await admin.get(`/api/admin/bookings/${id}`)
    if (deed === 'pay')
      await admin.post(`/api/admin/bookings/${id}/payment`, {
        method: pick(['cash', 'other']),
        version: booking.version,
      })
    if (deed === 'part')
      await admin.post(`/api/admin/bookings/${id}/payment`, {
        ...{
          method: pick(['cash', 'card_reader']),
          amount: pick(['5.00', '12.34']),
          version: booking.version,
        },
      })
    if (deed === 'correct') {
      const { body: ledger } = await admin.get(`/api/admin/bookings/${id}/ledger`)
      const [payment] = ledger.payments
      if (payment)
        await admin.post(`/api/admin/payments/${payment.id}/void`, {
          ...{ reason: 'mistake', version: booking.version, method: pick(['check', undefined]) },
        })
    }
    if (deed === 'price')
      await admin.put(`/api/admin/bookings/${id}/price`, {
        ...{ totalAmount: pick(['10.00', '45.67']), refundsOverpaid: pick([true, false]) },
        ...{ reason: 'agreed', version: booking.version },
      })
    if (deed === 'waive')
      await admin.post(`/api/admin/bookings/${id}/waived-balance`, {
        ...{ reason: 'no show', version: booking.version },
      })
    if (deed === 'move')
      await admin.post(`/api/admin/bookings/${id}/move`, {
        spaceId: pick(['cage-1', 'cage-2', 'cage-3']),
        startTime: bookingOf('cage-1', start).startTime,
        version: booking.version,
      })
    if (deed === 'cancel')
      await admin.post(`/api/admin/bookings/${id}/cancellation`, { refund: pick(['none', 'full']) })
  }
}

describe('tallies', () => {
  it('keeps tallies and balances right while desks work and tallies are folded', async () => {
    const paid = await payForBooking(barn, customer, {
      slot: bookingOf('practice-area', '2026-11-22T18:00', 2),
    })
    let isOver = false
    const fold = async () => {
      while (!isOver) {
        await foldTallies(barn.services)
        const { rows } = await sql<{ fits: boolean }>`
          select (select coalesce(sum(bookings), 0) from rental_tallies)
            = (select count(*) from bookings where status in ('confirmed', 'completed')) as fits`.execute(
          barn.services.db,
        )
        expect(rows).toEqual([{ fits: true }])
      }
    }
    // Two processes can fold at the same time.
    const folding = Promise.all([fold(), fold()])
    await Promise.all(Array.from({ length: DESKS }, () => work(STEPS)))
    await admin.post(`/api/admin/payments/${paid.paymentId}/refunds`, { amount: '12.34', reason: 'rain' })
    isOver = true
    await folding

    const { rows: wrong } = await sql`
      select id from bookings
      where paid_amount <> paid_toward(id)
        or waived_amount <> coalesce((select sum(amount) from waived_balances where booking_id = bookings.id), 0)
        or (paid_at is not null) <> (paid_amount > 0 and paid_amount + waived_amount >= total_amount)`.execute(
      barn.services.db,
    )
    expect(wrong).toEqual([])
    const counted = await recount(barn.databaseUrl)
    expect(Object.keys(counted.rentals).length).toBeGreaterThan(1)
    // Desks take no payments with Stripe, so these sums are the customer's alone.
    expect(counted.rentals['2026-11-20 practice-area stripe']).toBe(
      '0 bookings, 0 minutes, 15000 in, 1234 back',
    )
    expect(await readTallies(barn.databaseUrl)).toEqual(counted)
    await foldTallies(barn.services)
    expect(await readTallies(barn.databaseUrl)).toEqual(counted)
    expect(await looseRows()).toBe(0)
  })

  it('tallies money and hours through inserts, updates, and deletes', async () => {
    await insertRandomTrade(barn.databaseUrl, 400)
    await insertRandomCorrections(barn.databaseUrl)
    const check = async () =>
      expect(await readTallies(barn.databaseUrl)).toEqual(await recount(barn.databaseUrl))
    await check()
    const { db } = barn.services
    await sql`update refunds set status = 'failed' where status = 'pending'`.execute(db)
    await sql`update refunds set status = 'succeeded' where status = 'canceled'`.execute(db)
    await sql`update payments set amount = amount + 0.01 where method = 'cash'`.execute(db)
    await sql`update bookings set status = 'cancelled', cancel_reason = 'staff' where status = 'confirmed'
      and space_id = 'cage-1'`.execute(db)
    await sql`update bookings set space_id = 'cage-3', start_time = start_time + interval '1 hour',
      end_time = end_time + interval '1 hour' where space_id = 'cage-2'`.execute(db)
    await check()
    await foldTallies(barn.services)
    await check()
    await sql`delete from refunds where reason = 'rain' and status = 'succeeded'`.execute(db)
    await sql`delete from payments where id not in (select payment_id from refunds)`.execute(db)
    await check()
  })

  it('ignores changes that tallies do not count', async () => {
    const booking = await bookAtDesk(admin, 'bundle2', '2026-11-20T16:00')
    await foldTallies(barn.services)
    await admin.put(`/api/admin/bookings/${booking.id}/note`, {
      note: 'Left-handed',
      version: booking.version,
    })
    barn.clock.set('2026-11-20T18:00:00-05:00')
    expect(await completeBookings(barn.services)).toBe(1)
    barn.clock.set('2026-11-20T12:00:00-05:00')
    expect(await looseRows()).toBe(0)
    expect((await readTallies(barn.databaseUrl)).hours).toEqual({
      '2026-11-20 16': '0 bookings, 120 minutes, 0 in, 0 back',
    })
  })

  it('fills tallies from existing rows in the migration', async () => {
    const database = await createTestDatabase()
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const { rows: catalog } = await client.query(
      'select (select json_agg(s) from spaces s) as spaces, (select json_agg(b) from bundles b) as bundles',
    )
    await client.query('drop schema public cascade; create schema public')
    const before = (await migrationNames()).findIndex((name) => name.startsWith('0008'))
    await migrate(database.url, { count: before })
    for (const table of ['spaces', 'bundles'])
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(catalog[0][table]),
      ])
    await client.end()
    await insertRandomTrade(database.url, 200)
    await migrate(database.url)
    const counted = await recount(database.url)
    expect(Object.keys(counted.rentals).length).toBeGreaterThan(50)
    expect(await readTallies(database.url)).toEqual(counted)
    await database.drop()
  })

  it("refuses to change a bundle's spaces, which tallies depend on", async () => {
    const change = sql`update bundles set space_ids = array['cage-1'] where id = 'bundle2'`.execute(
      barn.services.db,
    )
    await expect(change).rejects.toThrow('bundles keep their spaces')
  })
})
