import type { Client } from 'pg'

/** Held by every running server, together, and by a restore, alone. It ends with its connection. */
const LOCK = `hashtext('the barn'), hashtext('server is running')`

/** Announces a running server on its own connection. False while a restore is going on. */
export async function announceServer(client: Client): Promise<boolean> {
  return await take(client, `pg_try_advisory_lock_shared(${LOCK})`)
}

/** Keeps servers from starting while the connection lasts. False if one is running, or another restore. */
export async function keepServersOut(client: Client): Promise<boolean> {
  return await take(client, `pg_try_advisory_lock(${LOCK})`)
}

async function take(client: Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(`select ${lock} as "isTaken"`)
  return rows[0]?.isTaken ?? false
}
