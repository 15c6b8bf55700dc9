import { Client } from 'pg'
import { WITHOUT_LIMITS } from './session-settings.ts'

/** A connection for migrations, backups, and restores: in UTC, and without limits. */
export async function connectOwner(databaseUrl: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: databaseUrl })
  // If the connection is lost, its statement fails; without a listener, the whole process would.
  client.on('error', () => {})
  await client.connect()
  await client.query(WITHOUT_LIMITS)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
