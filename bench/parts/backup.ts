import { statSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { parseEnv } from '../../server/core/env.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { createFetchClient } from '../../testing/fetch-client.ts'
import { compareDatabases } from '../data/compare-databases.ts'
import { fillBookings, REGULAR } from '../data/fill-bookings.ts'
import { type Measurement, median } from '../report/measurement.ts'
import { createDataDir } from '../server/data-dir.ts'
import { startServer } from '../server/start-server.ts'
import { type Watched, watchCommand } from '../server/watched-command.ts'
import type { Options } from './options.ts'

const BOOKINGS_PER_CUSTOMER = 10
const KEY = 'a key of nothing but this measurement'
/** Of the time that a whole restore takes. Its first part only reads the file. */
const KILLED_AFTER = 0.6

/**
 * Backs up a database with many bookings, in the clear and encrypted, restores both, compares every row, and kills a restore
 * on its way. Runs the commands as operators do, and watches the memory of each process.
 */
export async function backup({ bookings }: Options): Promise<Measurement[]> {
  const data = createDataDir()
  try {
    await fill(data.dataDir, bookings)
    // Without a server, whose jobs would change rows between the backup and the comparison.
    const database = await openDatabase(parseEnv({ DATA_DIR: data.dataDir }))
    try {
      return await measure(database.url, data.dataDir, bookings)
    } finally {
      await database.close()
    }
  } finally {
    data.remove()
  }
}

async function fill(dataDir: string, bookings: number): Promise<void> {
  const server = await startServer(dataDir)
  try {
    await createFetchClient(server.url).register(REGULAR)
    const database = await server.connect()
    await fillBookings(database, { customers: Math.ceil(bookings / BOOKINGS_PER_CUSTOMER), bookings })
    await database.end()
  } finally {
    await server.stop()
  }
}

async function measure(url: string, dataDir: string, bookings: number): Promise<Measurement[]> {
  const source = await connect(url)
  const databasePid = await pidOf(source)
  const restoredUrl = new URL(url)
  restoredUrl.pathname = '/restored'
  await source.query('create database restored')
  const run = async (
    [name, ...args]: readonly [string, ...string[]],
    env: Record<string, string>,
    killAfterSeconds?: number,
  ) => {
    const command = [`server/cli/${name}-cli.ts`, ...args]
    const watched = await watchCommand(command, {
      env,
      databasePid,
      ...(killAfterSeconds && { killAfterSeconds }),
    })
    if (!killAfterSeconds && watched.exitCode !== 0) throw new Error(`${name} failed:\n${watched.output}`)
    return watched
  }
  const [plain, encrypted] = [path.join(dataDir, 'plain'), path.join(dataDir, 'encrypted')]
  const here = { DATA_DIR: dataDir, BACKUP_KEY: KEY }
  const there = { ...here, DATABASE_URL: restoredUrl.href }

  const written = await run(['backup', plain], { DATA_DIR: dataDir })
  const writtenEncrypted = await run(['backup', encrypted], here)
  const restored = await run(['restore', plain], there)
  const target = await connect(restoredUrl.href)
  const first = await compareDatabases(source, target)

  await target.query(
    "insert into users (email, created_at, updated_at) values ('only-here@example.com', now(), now())",
  )
  const killed = await run(['restore', encrypted, '--replace'], there, restored.seconds * KILLED_AFTER)
  const afterKill = await compareDatabases(source, target)
  await target.end()

  const replaced = await run(['restore', encrypted, '--replace'], there)
  const again = await connect(restoredUrl.href)
  const last = await compareDatabases(source, again)
  await again.end()
  await source.end()

  const amount = bookings.toLocaleString('en-US')
  return [
    ...toMeasurements(`backup of ${amount} bookings`, written, sizeOf(plain)),
    ...toMeasurements('encrypted backup', writtenEncrypted, sizeOf(encrypted)),
    ...toMeasurements('restore into an empty database', restored),
    differing(
      'restored',
      first.onlyInFirst + first.onlyInSecond,
      `${first.same.toLocaleString('en-US')} are equal`,
    ),
    differing(
      'restore over other data, killed',
      // The one that only the old data has.
      Math.abs(afterKill.onlyInSecond - 1) + afterKill.onlyInFirst + (killed.exitCode === null ? 0 : 1),
      `killed after ${killed.seconds.toFixed(0)} s; ${afterKill.same.toLocaleString('en-US')} are equal, and the one that only the old data has is still there`,
    ),
    ...toMeasurements('encrypted restore over other data', replaced),
    differing(
      'restored over other data',
      last.onlyInFirst + last.onlyInSecond,
      `${last.same.toLocaleString('en-US')} are equal`,
    ),
  ]
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  // Without a listener, stopping the database after a failure would hide the failure.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Of the process that all connections' processes are children of. */
async function pidOf(database: Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  )
  return rows[0]?.pid ?? 0
}

const sizeOf = (file: string) => `${(statSync(file).size / 1e6).toFixed(0)} MB on disk; `

function toMeasurements(what: string, watched: Watched, size = ''): Measurement[] {
  const { memory, databaseMemory } = watched
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    median(memory.slice((memory.length * tenth) / 10, (memory.length * (tenth + 1)) / 10)).toFixed(0),
  )
  return [
    {
      what: `${what}: time`,
      value: watched.seconds,
      unit: 's',
      target: { atMost: 600 },
      detail: `${size}${watched.output
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/ (?:to|from) .*/, '')}`,
    },
    {
      what: `${what}: peak memory`,
      value: Math.max(...memory),
      unit: 'MB',
      // What a small server can spare; that it doesn't grow over time says more.
      target: { atMost: 300 },
      detail: `over time: ${tenths.join(', ')}; of the database's process: ${databaseMemory.toFixed(0)} MB`,
    },
  ]
}

function differing(what: string, value: number, detail: string): Measurement {
  return { what: `${what}: rows that differ`, value, unit: 'rows', target: { atMost: 0 }, detail }
}
