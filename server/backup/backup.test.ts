import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { payForBooking, SIGNED } from '../../testing/paid-booking.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { queryOnce } from '../../testing/template-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { tablesInOrder } from './tables.ts'
import { writeRows } from './write-rows.ts'

const TAKEN_AT = '2026-11-20T17:00:00Z'

let barn: TestApp
let folder: string
let file: string
beforeAll(async () => {
  barn = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'barn-backup-'))
  file = path.join(folder, 'new', 'barn.jsonl.gz')
  await fill(barn)
  await writeRows(barn.databaseUrl, file, { takenAt: TAKEN_AT, key: null })
})
afterAll(async () => {
  await barn.close()
  await rm(folder, { recursive: true })
})

/** A paid and signed booking with emails and history, and a second one on hold. */
async function fill(app: TestApp): Promise<void> {
  const customer = await registerVerified(app)
  const slot = bookingOf('bundle2', '2026-11-21T18:00')
  const { bookingId } = await payForBooking(app, customer, { slot })
  // Separates lines for some readers, though not in JSON.
  const signature = 'Casey "The Professor"\u2028Stengel ⚾'
  await customer.post(`/api/bookings/${bookingId}/agreements`, { ...SIGNED, signature })
  await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T10:00'))
  await addMergedRecord(app)
}

/** A record whose account comes more than a batch of rows later, in whichever order they are read. */
async function addMergedRecord({ owner }: TestApp): Promise<void> {
  await sql`
    insert into users (id, email, first_name, merged_into, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n > 1 then 'merged' || n || '@example.com' end, 'Merged',
      case when n = 1 then '00000000-0000-4000-8000-000000001200'::uuid end, ${TAKEN_AT}, ${TAKEN_AT}
    from generate_series(1, 1200) n`.execute(owner)
}

async function contents(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  const tables: Record<string, string[]> = {}
  for (const table of await tablesInOrder(client)) {
    const { rows } = await client.query(`select row_to_json(t)::text as row from "${table}" t order by 1`)
    tables[table] = rows.map(({ row }) => row)
  }
  await client.end()
  return tables
}

async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const database = await createTestDatabase()
  await queryOnce(database.url, 'drop schema public cascade; create schema public')
  return database
}

describe('restoreBackup', () => {
  it('restores every row exactly into an empty database', async () => {
    const database = await emptyDatabase()
    const restored = await restoreBackup(database.url, file, { mayReplace: false, key: null })
    const before = await contents(barn.databaseUrl)
    expect(before.bookings).toHaveLength(2)
    const rows = Object.values(before).flat().length
    expect(restored).toEqual({ rows, takenAt: TAKEN_AT })
    expect(await contents(database.url)).toEqual(before)
    await database.drop()
  })

  it('restores constraints, append-only tables, and sequences', async () => {
    const database = await emptyDatabase()
    await restoreBackup(database.url, file, { mayReplace: false, key: null })
    const occupyAgain = queryOnce(
      database.url,
      `with other as (select id from bookings where status = 'pending')
       insert into booking_occupancy (booking_id, resource, during)
       select other.id, resource, during from booking_occupancy, other where resource = 'space:cage-3'`,
    )
    await expect(occupyAgain).rejects.toThrow('a_resource_is_booked_once_at_a_time')
    await expect(queryOnce(database.url, 'delete from booking_events')).rejects.toThrow('append-only')
    const rows = await queryOnce(
      database.url,
      `with highest as (select max(id) as id from booking_events)
       insert into booking_events (booking_id, kind, created_at)
       select id, 'test', now() from bookings limit 1
       returning id > (select id from highest) as goes_on`,
    )
    expect(rows).toEqual([{ goes_on: true }])
    await database.drop()
  })

  it('refuses to overwrite a database with bookings unless told to', async () => {
    const database = await emptyDatabase()
    await restoreBackup(database.url, file, { mayReplace: false, key: null })
    await queryOnce(database.url, "update users set first_name = 'Yogi'")
    const used = await contents(database.url)
    await expect(restoreBackup(database.url, file, { mayReplace: false, key: null })).rejects.toThrow(
      '--replace',
    )
    expect(await contents(database.url)).toEqual(used)
    await restoreBackup(database.url, file, { mayReplace: true, key: null })
    expect(await contents(database.url)).toEqual(await contents(barn.databaseUrl))
    await database.drop()
  })

  it('changes nothing if the backup is damaged or incomplete', async () => {
    const half = path.join(folder, 'half.jsonl.gz')
    const whole = await readFile(file)
    const database = await createTestDatabase()
    const before = await contents(database.url)
    for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.from('not gzip'), Buffer.alloc(0)]) {
      await writeFile(half, damaged)
      await expect(restoreBackup(database.url, half, { mayReplace: true, key: null })).rejects.toThrow(/half/)
    }
    expect(await contents(database.url)).toEqual(before)
    await database.drop()
  })

  it('refuses a backup of another version, and says what to do', async () => {
    const old = path.resolve(import.meta.dirname, '../../testing/upgrade/releases/0.9.0.jsonl.gz')
    const restored = restoreBackup(barn.databaseUrl, old, { mayReplace: true, key: null })
    await expect(restored).rejects.toThrow('Restore it with that version.')
  })

  it('writes a file only its owner can read', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

describe('tablesInOrder', () => {
  it('puts each table after those it references', async () => {
    const client = new Client({
      connectionString: inject('postgresUrl').replace(/postgres$/, 'barn_template'),
    })
    await client.connect()
    const tables = await tablesInOrder(client)
    await client.end()
    for (const [from, to] of [
      ['bookings', 'users'],
      ['refunds', 'payments'],
      ['payments', 'bookings'],
      ['booking_occupancy', 'bookings'],
    ] as const)
      expect([from, tables.indexOf(from) > tables.indexOf(to)]).toEqual([from, true])
    expect(tables).not.toContain('sessions')
  })
})
