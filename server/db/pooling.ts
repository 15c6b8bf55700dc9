import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { ARE_SET, AS_OPTIONS, asRoleSettings } from './connections/session-settings.ts'
import { PreparingClient } from './statement.ts'

/**
 * What is between us and the database: nothing, or a connection pooler such as PgBouncer, which lends each client a connection
 * for as long as it stays, or only for a transaction. Then nothing that belongs to a connection survives: no settings, no prepared
 * statements, no LISTEN.
 */
export type Pooling = 'none' | 'session' | 'transaction'

const CONNECT_MS = 10_000
/** In transaction mode, two idle clients get the same connection, unless others are busy at the same moment. */
const TRIES = 5

/** Finds out by trying. */
export async function findPooling(url: string): Promise<Pooling> {
  if (await takesOptions(url)) return 'none'
  for (let tries = 0; tries < TRIES; tries += 1) if (await isShared(url)) return 'transaction'
  return 'session'
}

/** PgBouncer refuses them, or ignores them if it's told to. */
async function takesOptions(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    options: AS_OPTIONS,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ areSet: boolean }>(ARE_SET)
    return rows[0]?.areSet ?? false
  } catch (error) {
    if ((error as Error).message.includes('unsupported startup parameter')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether what one client sets is seen by another. */
async function isShared(url: string): Promise<boolean> {
  const [one, other] = [await connect(url), await connect(url)]
  const mark = randomUUID()
  try {
    await one.query(`select set_config('barn.mark', $1, false)`, [mark])
    const { rows } = await other.query<{ mark: string }>(`select current_setting('barn.mark', true) as mark`)
    return rows[0]?.mark === mark
  } finally {
    await one.query(`select set_config('barn.mark', '', false)`).catch(() => {})
    await Promise.all([one.end(), other.end()])
  }
}

/** The role's idle connections, which the pooler then opens again. */
const END_IDLE = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`

/** Through the direct connection, as the same role: connections that the pooler opens from now on have the settings. */
export async function giveRoleSettings(directUrl: string): Promise<void> {
  const client = await connect(directUrl)
  try {
    const { rows } = await client.query<{ role: string; database: string }>(
      'select current_user as role, current_database() as database',
    )
    const { rows: set } = await client.query<{ areSet: boolean }>(ARE_SET)
    if (!rows[0] || set[0]?.areSet) return
    await client.query(asRoleSettings(rows[0].role, rows[0].database))
    await client.query(END_IDLE)
  } finally {
    await client.end()
  }
}

/** Whether connections there have the settings of the role. */
export async function hasRoleSettings(url: string): Promise<boolean> {
  const client = new PreparingClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    isUnnamed: true,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ areSet: boolean }>(ARE_SET)
    return rows[0]?.areSet ?? false
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  await client.connect()
  return client
}
