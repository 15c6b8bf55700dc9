import { Client } from 'pg'

/** As if everyone on this server had signed in or confirmed 11 minutes ago: that follows the real clock. */
export async function ageSessions({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  await change(databaseUrl, "update sessions set confirmed_at = now() - interval '11 minutes'")
}

/** As if this account had become an admin eight days ago. */
export async function makeOldAdmin({ databaseUrl }: { databaseUrl: string }, email: string): Promise<void> {
  const statement =
    "update users set role = 'admin', admin_since = now() - interval '8 days' where email = $1"
  await change(databaseUrl, statement, [email])
}

async function change(databaseUrl: string, statement: string, values: string[] = []): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
