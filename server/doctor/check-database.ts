import { Client } from 'pg'
import type { Env } from '../core/env.ts'
import { runningPostgresUrl } from '../db/embedded-postgres.ts'
import { appliedMigrations, isOfEarlierRelease, migrationNames } from '../db/migrations.ts'
import { CONNECT_DIRECTLY, hasPooler } from '../db/open-database.ts'
import { findExcessPowers } from '../db/server-role.ts'
import { clockFinding } from './check-clock.ts'
import { about, type Findings, orFine } from './finding.ts'

const { fine, note, problem } = about('Database')

const OLDEST_VERSION = 150_000
const EXTENSIONS = ['btree_gist', 'pg_trgm']
const CONNECT_MS = 10_000
const PERMISSION_DENIED = '42501'

/** Connects like the server would, and changes nothing. */
export async function* checkDatabase(env: Env, connectMs = CONNECT_MS): Findings {
  const { databaseUrl, migrationUrl } = env
  if (databaseUrl === null) {
    const url = runningPostgresUrl(env.dataDir)
    if (url) yield* examine('DATA_DIR', url, connectMs)
    else
      yield fine("It comes with The Barn and runs only while the server does. The server isn't running now.")
    return
  }
  let isUsable = true
  for await (const finding of examine('DATABASE_URL', databaseUrl, connectMs)) {
    isUsable &&= finding.level !== 'problem'
    yield finding
  }
  if (migrationUrl)
    for await (const finding of examine('DATABASE_MIGRATION_URL', migrationUrl, connectMs)) {
      if (finding.level !== 'problem') continue
      isUsable = false
      yield finding
    }
  if (isUsable && !env.isSandbox) yield* checkPowers(databaseUrl, migrationUrl !== null)
}

async function* examine(variable: string, url: string, connectMs: number): Findings {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  try {
    await client.connect()
  } catch (error) {
    const { code } = error as { code?: string }
    // The embedded one has a new port at each start.
    const isStarting = code === '57P03' || (code === 'ECONNREFUSED' && variable === 'DATA_DIR')
    const why = isStarting
      ? 'the database is starting or stopping. Check again in a minute.'
      : explain(error, url, connectMs)
    return yield problem(`${variable}: ${why}`)
  }
  try {
    if (await hasPooler(url)) return yield problem(`${variable}: ${CONNECT_DIRECTLY}`)
    yield* orFine(
      checkContents(client, variable),
      fine(`${variable}: the database answers and has everything we need.`),
    )
    const { rows } = await client.query<{ at: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as at',
    )
    yield clockFinding("the database's clock", Number(rows[0]?.at))
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    yield code === PERMISSION_DENIED
      ? note(`${variable}: the role can't read the tables yet. The server grants that when it next starts.`)
      : problem(`${variable}: ${message}.`)
  } finally {
    await client.end()
  }
}

async function* checkContents(client: Client, variable: string): Findings {
  const { rows } = await client.query<{ version: number; name: string; encoding: string; missing: string[] }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
       current_setting('server_encoding') as encoding,
       array(select wanted from unnest($1::text[]) as wanted
         where wanted not in (select name from pg_available_extensions)) as missing`,
    [EXTENSIONS],
  )
  for (const { version, name, encoding, missing } of rows) {
    if (version < OLDEST_VERSION) yield problem(`It is PostgreSQL ${name}. Upgrade it to 15 or newer.`)
    if (encoding !== 'UTF8')
      yield problem(
        `${variable}: its encoding is ${encoding}. Create it again: create database … encoding 'UTF8' template template0`,
      )
    if (missing.length > 0)
      yield problem(
        `It lacks the extensions ${missing.join(' and ')}. On Debian, they are in postgresql-contrib.`,
      )
  }
  const applied = await appliedMigrations(client)
  const known = await migrationNames()
  const unknown = applied.filter((name) => !known.includes(name)).at(-1)
  const pending = known.length - applied.length
  if (isOfEarlierRelease(applied))
    yield note(
      'The next start upgrades it from an earlier release. Make a backup, and stop every server of that release.',
    )
  else if (unknown)
    yield problem(
      `A newer version of The Barn has changed it (${unknown}). Install that version, or restore a backup from before.`,
    )
  else if (applied.length === 0)
    yield note('It is empty. The server creates the tables when it first starts.')
  else if (pending > 0) yield note(`The next start runs ${pending} migrations. Make a backup first.`)
}

async function* checkPowers(databaseUrl: string, hasOwner: boolean): Findings {
  const powers = await findExcessPowers(databaseUrl).catch(() => [])
  if (powers.length === 0) return
  const what = `The role in DATABASE_URL ${powers.join(', ')}, so the server could remove its own records.`
  yield hasOwner
    ? problem(`${what} Use a role without these rights there, and the owner only in DATABASE_MIGRATION_URL.`)
    : note(`${what} Use another role there, and the owner in DATABASE_MIGRATION_URL.`)
}

function explain(error: unknown, url: string, connectMs: number): string {
  const { hostname, port, username, pathname } = new URL(url)
  const host = hostname || 'this machine'
  const { code, message } = error as Error & { code?: string }
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${host}, port ${port || 5432}. Is PostgreSQL running there, and is the port right?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no machine named ${host}. Check the name.`
    case '28P01':
    case '28000':
      return `PostgreSQL refuses the user ${username} or the password. Check both, and pg_hba.conf.`
    case '3D000':
      return `there is no database named ${pathname.slice(1)}. Create it: create database ${pathname.slice(1)} owner …`
    default:
      return message.includes('timeout')
        ? `${host} does not answer within ${connectMs / 1_000} seconds. Is a firewall blocking it?`
        : `no connection (${message}).`
  }
}
