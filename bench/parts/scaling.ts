import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Measurement } from '../report/measurement.ts'
import { memoryOf, postgresProcesses, processorSeconds } from '../server/processes.ts'
import type { BenchServer } from '../server/start-server.ts'
import { withPostgres } from '../server/with-postgres.ts'
import type { Options } from './options.ts'
import { bookingKind, type Kind, readKinds } from './two-processes.ts'

const PROCESSES = 3
const CONNECTIONS = 12
/** Facilities on one machine. */
const CELLS = 6
const REST_MS = 20_000
const IDLE_MS = 60_000

/**
 * For docs/scaling.md, on Linux: the processor time of a request, in the app and in PostgreSQL, with three processes on one database; and what a
 * facility that no one visits takes, with several on one machine.
 */
export async function scaling({ seconds }: Options): Promise<Measurement[]> {
  return [...(await costs(seconds)), ...(await cells())]
}

async function costs(seconds: number): Promise<Measurement[]> {
  return await withPostgres(async ({ dataDir, start }) => {
    const first = await start()
    const servers = [first]
    while (servers.length < PROCESSES) servers.push(await start())
    const database = await first.connect()
    try {
      const kinds = [...(await readKinds(first, seconds)), await bookingKind(first, database, PROCESSES)]
      const measurements: Measurement[] = []
      for (const kind of kinds) measurements.push(...(await cost(kind, servers, dataDir)))
      return measurements
    } finally {
      await database.end()
    }
  })
}

async function cost(
  { what, prepare, send }: Kind,
  servers: readonly BenchServer[],
  dataDir: string,
): Promise<Measurement[]> {
  const app = servers.map(({ pid }) => pid)
  const load = async () => {
    await prepare?.()
    const used = { app: processorSeconds(app), postgres: processorSeconds(postgresProcesses(dataDir)) }
    const loads = await Promise.all(
      servers.map(({ url }, index) => send(url, CONNECTIONS / servers.length, index)),
    )
    const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0)
    const requests = loads
      .flatMap(({ statuses }) => Object.values(statuses))
      .reduce((sum, count) => sum + count, 0)
    return {
      perSecond,
      app: ((processorSeconds(app) - used.app) * 1_000) / requests,
      postgres: ((processorSeconds(postgresProcesses(dataDir)) - used.postgres) * 1_000) / requests,
    }
  }
  // Warms up.
  await load()
  const measured = await load()
  const detail = `${Math.round(measured.perSecond).toLocaleString('en-US')} req/s with three processes, PostgreSQL, and the load on the same cores`
  return [
    {
      what: `${what}: processor time in the app`,
      value: measured.app,
      unit: 'ms',
      target: { atMost: 5 },
      detail,
    },
    { what: `${what}: in PostgreSQL`, value: measured.postgres, unit: 'ms', target: { atMost: 5 } },
  ]
}

/** A process and a database for each, which share a PostgreSQL and nothing else. */
async function cells(): Promise<Measurement[]> {
  return await withPostgres(async ({ url, dataDir, start }) => {
    const admin = new Client({ connectionString: url })
    await admin.connect()
    try {
      await delay(REST_MS)
      const empty = memoryOf(postgresProcesses(dataDir))
      const app: number[] = []
      for (let index = 0; index < CELLS; index += 1) {
        await admin.query(`create database cell_${index}`)
        const { pid } = await start({
          DATABASE_URL: url.replace(/postgres$/, `cell_${index}`),
          NODE_ENV: 'production',
          SESSION_SECRET: 'a secret of its own for each facility',
          BACKUPS: '0',
        })
        app.push(pid)
      }
      await delay(REST_MS)
      const all = postgresProcesses(dataDir)
      const before = { app: processorSeconds(app), postgres: processorSeconds(all) }
      await delay(IDLE_MS)
      const perCell = (value: number) => value / CELLS
      const share = (used: number) => (perCell(used) / (IDLE_MS / 1_000)) * 100
      const { rows } = await admin.query<{ connections: number; mb: number }>(
        `select (select count(*) from pg_stat_activity where datname like 'cell%')::int as connections,
         (select sum(pg_database_size(datname)) / 1048576 from pg_database where datname like 'cell%')::float as mb`,
      )
      const detail = `${CELLS} facilities on one PostgreSQL, without a visitor for a minute`
      return [
        {
          what: 'a facility at rest: memory of the app',
          value: perCell(memoryOf(app)),
          unit: 'MB',
          target: { atMost: 150 },
          detail,
        },
        {
          what: 'memory in PostgreSQL',
          value: perCell(memoryOf(all) - empty),
          unit: 'MB',
          target: { atMost: 100 },
          detail: `PostgreSQL without any: ${Math.round(empty)} MB`,
        },
        {
          what: 'processor time of the app',
          value: share(processorSeconds(app) - before.app),
          unit: '% of a core',
          target: { atMost: 3 },
        },
        {
          what: 'in PostgreSQL',
          value: share(processorSeconds(all) - before.postgres),
          unit: '% of a core',
          target: { atMost: 3 },
        },
        {
          what: 'connections',
          value: perCell(rows[0]?.connections ?? 0),
          unit: 'connections',
          target: { atMost: 24 },
        },
        {
          what: 'disk for an empty database',
          value: perCell(rows[0]?.mb ?? 0),
          unit: 'MB',
          target: { atMost: 30 },
        },
      ]
    } finally {
      await admin.end()
    }
  })
}
