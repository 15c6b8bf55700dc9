import { glob, readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { ConfigurationError } from '../core/configuration-error.ts'

const DIRECTORY = new URL('../../db/', import.meta.url)
const EXTENSIONS = new URL('../../extensions/', import.meta.url)
/** The rooms in db/tables and db/functions, each after those it refers to. */
const ROOMS = [
  ...[
    'app',
    'live',
    'accounts',
    'catalog',
    'closures',
    'bookings',
    'slots',
    'holds',
    'payments',
    'reports',
    'accounting',
  ],
  ...['attention', 'mail', 'audit', 'jobs'],
]
/** All tables, which a new database starts with. */
const BASELINE = '0001_baseline'
/** The newest migration of a release from before the baseline → the file that changes its tables. */
const UPGRADES: Readonly<Record<string, string>> = { '0016_known_dispute_statuses': 'from-0.9.0.sql' }

/** Names of all migrations in the source, oldest first, as the migrations table records them. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(new URL('migrations/', DIRECTORY))).filter((file) => file.endsWith('.sql'))
  return [BASELINE, ...files.sort().map((file) => file.replace(/\.sql$/, ''))]
}

/** Names of the migrations a database has, oldest first; empty for a new database. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('public.migrations') as name")
  if (found[0]?.name === null) return []
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by id')
  return rows.map(({ name }) => name)
}

/** Whether a database with these migrations is as a release from before the baseline left it. */
export function isOfEarlierRelease(applied: readonly string[]): boolean {
  return (applied.at(-1) ?? '') in UPGRADES
}

/** Runs these migrations in a transaction of the caller's. */
export async function changeTables(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await client.query(
      name === BASELINE
        ? await baseline(await appliedMigrations(client))
        : await readFile(new URL(`migrations/${name}.sql`, DIRECTORY), 'utf8'),
    )
    await client.query('insert into migrations (name, run_on) values ($1, now())', [name])
    // A table with a constraint still to check couldn't be altered by the next one.
    await client.query('set constraints all immediate')
  }
}

async function baseline(applied: readonly string[]): Promise<string> {
  const tables = (await readSchemaFiles('tables')).join('\n')
  const newest = applied.at(-1)
  if (newest === undefined) return tables
  const upgrade = UPGRADES[newest]
  if (!upgrade)
    throw new ConfigurationError(
      `The database was made by a development version that can't be upgraded (its newest migration is ${newest}). ` +
        'Start with an empty database, or with one of a release.',
    )
  // It has some of the tables, and the file gives them what they lack. It can refer to the new ones; indexes need it.
  const missing = tables.replace(/^create (table|(unique )?index) /gm, '$&if not exists ').split(/(?<=;)\n/)
  const [others = [], indexes = []] = [false, true].map((isIndex) =>
    missing.filter((statement) => /^create (unique )?index/m.test(statement) === isIndex),
  )
  const changes = await readFile(new URL(`upgrades/${upgrade}`, DIRECTORY), 'utf8')
  return [...others, changes, ...indexes].join('\n')
}

/** The SQL of each room, in order, and then of each extension, which refers only to the core. */
export async function readSchemaFiles(kind: 'tables' | 'functions'): Promise<string[]> {
  const folder = new URL(`${kind}/`, DIRECTORY)
  const rooms = (await readdir(folder)).map((file) => file.replace(/\.sql$/, ''))
  const unknown = rooms.find((room) => !ROOMS.includes(room))
  if (unknown) throw new Error(`db/${kind}/${unknown}.sql: add its room to server/db/migrations.ts`)
  const ordered = ROOMS.filter((room) => rooms.includes(room)).map((room) => new URL(`${room}.sql`, folder))
  const others = (await Array.fromAsync(glob(`*/db/${kind}.sql`, { cwd: EXTENSIONS }))).sort()
  const files = [...ordered, ...others.map((file) => new URL(file, EXTENSIONS))]
  return Promise.all(files.map((file) => readFile(file, 'utf8')))
}
