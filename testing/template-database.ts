import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { createDatabase, createPool, type Database } from '../server/db/database.ts'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { migrate } from '../server/db/migrate.ts'
import { seedCatalog } from '../server/db/seed-catalog.ts'
import { admitServer } from '../server/db/server-role.ts'
import { openOnDemandQueues } from '../server/jobs/queues.ts'
import { startQueue } from '../server/services/queue.ts'

const TEMPLATE = 'barn_template'

const MEMORY_DISK = '/dev/shm'
/** Tests use a small part of it: a few copies of 13 MB, and what PostgreSQL writes ahead. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/** Where files are only in memory, if there's room (a container may have 64 MB): copies of databases take a tenth there. */
function disposableRoot(): string {
  if (!existsSync(MEMORY_DISK)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return bavail * bsize > ENOUGH_BYTES ? MEMORY_DISK : tmpdir()
}

/** A disposable PostgreSQL for one test run, with a migrated and seeded template database. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(disposableRoot(), 'barn-test-'))
  const postgres = await startEmbeddedPostgres(dataDir, { isDisposable: true })
  await queryOnce(postgres.url, `create database ${TEMPLATE}`)
  await completeDatabase(databaseUrl(postgres.url, TEMPLATE))
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface OwnDatabase {
  url: string
  serverUrl: string
  drop(): Promise<void>
}

/** A copy of the template, or an empty database, for its owner and for a server; dropped once nothing is connected to it. */
export async function copyTemplate(
  postgresUrl: string,
  template: typeof TEMPLATE | 'template1' = TEMPLATE,
): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await queryOnce(postgresUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(postgresUrl, name)
  return {
    url,
    serverUrl: serverUrlOf(url),
    // Not forced: PostgreSQL waits for connections that are closing, and one that stays open is a test's mistake.
    drop: async () => void (await queryOnce(postgresUrl, `drop database ${name}`)),
  }
}

/** Empties the database of a running server: no people, no bookings, and the first prices. */
export async function emptyDatabase(url: string): Promise<void> {
  const pool = createPool(url)
  await emptyTables(createDatabase(pool), ['migrations', ...OF_RUNNING_SERVERS])
  await pool.end()
}

/** Tables whose rows a server wrote when it started, or shares with its sandbox. */
const OF_RUNNING_SERVERS = ['job_runs', 'write_probes', 'sandbox_clock']

/** Deletes all rows but those of the kept tables, and adds the first prices. */
export async function emptyTables(db: Database, kept = ['migrations']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any(${kept})`.execute(
      trx,
    )
    // Servers keep finished responses until these are announced.
    await sql`select announce_day(start_time) from bookings`.execute(trx)
    await sql`delete from closures`.execute(trx)
    await sql`delete from blocked_dates`.execute(trx)
    // Past the triggers that protect history.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { name } of rows) await sql.raw(`delete from ${name}`).execute(trx)
    await sql`set local session_replication_role = origin`.execute(trx)
    await seedCatalog(trx)
  })
}

/** Gives an empty database, or one with older data, all that a server finds in it. */
export async function completeDatabase(url: string): Promise<void> {
  await migrate(url)
  const pool = createPool(url)
  await seedCatalog(createDatabase(pool))
  await pool.end()
  const { boss } = await startQueue(url, (error) => {
    throw error
  })
  await openOnDemandQueues(boss)
  await boss.stop({ graceful: false })
  await admitServer({ ownerUrl: url, serverUrl: serverUrlOf(url) }, { createsRole: true })
}

/** Connects only for this, and returns the rows. */
export async function queryOnce<Row extends object>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The role that the server has in production. */
function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = 'barn_server'
  return url.toString()
}

const databaseUrl = (serverUrl: string, name: string) => serverUrl.replace(/postgres$/, name)
