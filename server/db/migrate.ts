import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { connectOwner } from './connections/connect-owner.ts'

const NO_SUCH_TABLE = '42P01'
const LOCK_TIMED_OUT = '55P03'
const DIRECTORY = new URL('../../db/migrations/', import.meta.url).pathname

/**
 * Runs pending migrations, or only the next `count`. Processes that start together wait for each other. Each migration is a
 * transaction of its own.
 *
 * Requests that come while a migration waits for a table wait behind it. So it waits only briefly, lets them pass, and tries again:
 * a backup or a report of another process can use a table for minutes. `say` gets a line about it.
 */
export async function migrate(
  databaseUrl: string,
  { count, say, waits = WAITS }: { count?: number; say?: (line: string) => void; waits?: typeof WAITS } = {},
): Promise<void> {
  const startedAt = performance.now()
  for (let isFirst = true; !(await isMigrated(databaseUrl)); isFirst = false)
    try {
      return await runPending(databaseUrl, count, waits.lockMs)
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === LOCK_TIMED_OUT
      if (!isLocked || performance.now() - startedAt > waits.inAllMs) throw error
      if (isFirst) say?.('waiting to change database tables that something else is using')
      await delay(waits.betweenMs)
    }
}

const WAITS = { lockMs: 2_000, betweenMs: 3_000, inAllMs: 15 * 60_000 }

async function runPending(databaseUrl: string, count: number | undefined, lockMs: number): Promise<void> {
  // Rarely needed, and slow to load.
  const { runner } = await import('node-pg-migrate')
  const client = await connectOwner(databaseUrl)
  try {
    await client.query(`set lock_timeout = ${lockMs}`)
    await runner({
      dbClient: client,
      dir: DIRECTORY,
      direction: 'up',
      ...(count !== undefined && { count }),
      migrationsTable: 'migrations',
      advisoryLockMode: 'wait',
      log: () => {},
    })
  } finally {
    await client.end()
  }
}

/**
 * Runs these migrations in a transaction of the caller's, for a restore: either the database gets all of the new schema and
 * rows, or it stays as it was.
 */
export async function migrateWithin(client: Client, names: readonly string[]): Promise<void> {
  await client.query(
    'create table if not exists migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
  )
  for (const name of names) {
    await client.query(await readFile(`${DIRECTORY}${name}.sql`, 'utf8'))
    await client.query('insert into migrations (name, run_on) values ($1, now())', [name])
    // A table with a constraint still to check couldn't be altered by the next one.
    await client.query('set constraints all immediate')
  }
}

/** Names of all migrations in the source, oldest first, as the migrations table records them. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => file.replace(/\.sql$/, ''))
}

async function isMigrated(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map(({ name }) => name))
    return (await migrationNames()).every((name) => done.has(name))
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_SUCH_TABLE) return false
    throw error
  } finally {
    await client.end()
  }
}
