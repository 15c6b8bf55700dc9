import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkRows, loadRows } from '../../server/backup/restore-rows.ts'
import { migrate } from '../../server/db/migrate.ts'
import { appliedMigrations, changeTables } from '../../server/db/migrations.ts'
import type { Answer } from '../client.ts'
import { bookingOf, registerVerified } from '../factories.ts'
import { payForBooking } from '../paid-booking.ts'
import { describeTables } from '../schema/describe-schema.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { completeDatabase } from '../template-database.ts'
import { createEmptyDatabase } from '../test-database.ts'
import { findLosses, takeSnapshot } from './snapshot.ts'

const FOLDER = path.join(import.meta.dirname, 'releases')
const RELEASES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.jsonl.gz'))
  .map((file) => file.replace('.jsonl.gz', ''))
  .sort()

/** Intended changes of migrations to the rows of each release: "table", or "table.column". */
const CHANGES: Record<string, readonly string[]> = {
  '0.9.0': [
    'bookings.hold_expires_at',
    'bookings.hold_extensions',
    'bookings.made_by_staff',
    'bookings.payment_attempt',
    'bookings.search_text',
    'bookings.stripe_payment_intent_id',
    'hour_tallies',
    'rental_tallies',
  ],
}

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: Client
let barn: TestApp | null
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  barn = null
})
afterEach(async () => {
  await client.end()
  await (barn ? barn.close() : database.drop())
})

/** The database as a release left it. Returns when that was, by its clock. */
async function openRelease(release: string): Promise<string> {
  const file = path.join(FOLDER, `${release}.jsonl.gz`)
  const { migrations, takenAt } = await checkRows(file, null)
  await client.query('begin')
  // A release from before the baseline has its schema beside its rows.
  const schema = path.join(FOLDER, `${release}.sql.gz`)
  if (existsSync(schema)) await client.query(gunzipSync(readFileSync(schema)).toString())
  else await changeTables(client, migrations)
  expect(await appliedMigrations(client)).toEqual(migrations)
  await client.query('set session_replication_role = replica')
  await loadRows(client, file, null)
  await client.query('commit; reset session_replication_role')
  // The recorded days ended three days ahead.
  return Temporal.Instant.from(takenAt).add({ hours: 72 }).toString()
}

function ok({ status, body }: Answer): Answer['body'] {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

describe.each(RELEASES)('data of %s', (release) => {
  it('gets the schema of a new database', async () => {
    await openRelease(release)
    await migrate(database.url)
    const fresh = await createEmptyDatabase()
    await migrate(fresh.url)
    expect(await describeTables(database.url)).toBe(await describeTables(fresh.url))
    await fresh.drop()
  })

  it('lets staff record payments of past holds for another month', async () => {
    await openRelease(release)
    const { rows } = await client.query(
      `update bookings set hold_expires_at = null, start_time = now() - interval '2 hours', end_time = now() - interval '1 hour'
       where id = (select id from bookings where status = 'pending' order by id limit 1) returning id`,
    )
    expect(rows).toHaveLength(1)
    await completeDatabase(database.url)
    const { rows: held } = await client.query(
      `select held_until(status, start_time, state, expires_at) > now() + interval '27 days' as is_left
       from orders join bookings on order_id = orders.id where bookings.id = $1`,
      [rows[0].id],
    )
    expect(held).toEqual([{ is_left: true }])
  })

  it('survives all later migrations, and is read, counted, and continued by the app', async () => {
    const now = await openRelease(release)
    const before = await takeSnapshot(client)
    for (const table of [
      'bookings',
      'payments',
      'refunds',
      'closures',
      'booking_agreements',
      'emails',
      'disputes',
    ])
      expect(before.get(table)?.size, table).toBeGreaterThan(0)
    const { rows: intents } = await client.query(
      `select stripe_payment_intent_id as intent, id from bookings
       where stripe_payment_intent_id is not null order by id`,
    )
    const { rows: byStaff } = await client.query('select id, made_by_staff as is from bookings order by id')
    const { rows: holds } = await client.query(
      'select id, user_id, hold_expires_at as until, hold_extensions as extensions from bookings order by id',
    )
    await completeDatabase(database.url)
    const { rows: orders } = await client.query(
      `select orders.id, orders.user_id, held_until(status, start_time, state, expires_at) as until, extensions
       from orders join bookings on order_id = orders.id order by bookings.id`,
    )
    expect(orders).toEqual(holds)
    await client.query('select refuse_wrong_order(id) from orders')
    const { rows: forms } = await client.query(
      'select intent_id as intent, booking_id as id from payment_forms order by booking_id',
    )
    expect(forms).toEqual(intents)
    const { rows: madeBy } = await client.query('select id, made_by from bookings order by id')
    expect(madeBy).toEqual(byStaff.map(({ id, is }) => ({ id, made_by: is ? 'staff' : 'customer' })))
    expect(findLosses(before, await takeSnapshot(client))).toEqual(CHANGES[release] ?? [])
    const { rows: broken } = await client.query(
      `select conname as name from pg_constraint where not convalidated
       union select indexrelid::regclass::text from pg_index where not indisvalid`,
    )
    expect(broken).toEqual([])
    const { rows: unsearchable } = await client.query(
      `select email from users where search_text <> person_search_text(email, first_name, last_name, phone)
       union all
       select bookings.id::text from bookings join users on users.id = user_id
       where bookings.search_text <> booking_search_text(customer_name, users.search_text)`,
    )
    expect(unsearchable).toEqual([])

    barn = await startTestApp({ ownDatabase: database, now })
    const signIn = async (name: string) => {
      const person = (barn as TestApp).client()
      const password = 'never-look-back'
      ok(await person.post('/api/auth/login', { email: `release-${name}@example.com`, password }))
      return person
    }
    const staff = await signIn('staff')
    const { rows } = await client.query<{ id: string; status: string; total: string }>(
      'select id, status, total_amount as total from bookings',
    )
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['pending', 'confirmed', 'completed', 'cancelled']),
    )
    let charged = 0
    for (const { id, status, total } of rows) {
      expect(ok(await staff.get(`/api/admin/bookings/${id}`))).toMatchObject({ status, totalAmount: total })
      charged += Number(ok(await staff.get(`/api/admin/bookings/${id}/ledger`)).charged)
    }
    const { rows: sums } = await client.query(
      `select (select sum(amount) from payments where method <> 'comp')
         - (select coalesce(sum(amount), 0) from refunds where kind = 'void') as sum`,
    )
    expect(charged.toFixed(2)).toBe(sums[0].sum)
    const month = Temporal.Instant.from(now).toZonedDateTimeISO('America/New_York').toPlainDate()
    const period = `from=${month.subtract({ days: 20 })}&to=${month.add({ days: 20 })}`
    for (const page of [
      'attention',
      'audit',
      'users',
      'open-balances?age=past_due',
      `report?${period}`,
      `board/${month}`,
    ])
      ok(await staff.get(`/api/admin/${page}`))

    const customer = await signIn('yogi')
    for (const { id } of ok(await customer.get('/api/bookings')))
      for (const page of ['', '/agreements', '/receipt'])
        expect((await customer.get(`/api/bookings/${id}${page}`)).status, page).toBeLessThan(500)
    const slot = bookingOf('cage-2', `${month.add({ days: 12 })}T18:00`)
    // Someone new: this test's Stripe doesn't know the customers of the release.
    await payForBooking(barn, await registerVerified(barn), { slot })
  })
})

describe('releases', () => {
  it('has data of each version in the changelog', () => {
    const changelog = readFileSync(path.join(FOLDER, '../../../CHANGELOG.md'), 'utf8')
    const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
    expect(versions.length).toBeGreaterThan(0)
    expect(RELEASES).toEqual(expect.arrayContaining(versions))
  })
})
