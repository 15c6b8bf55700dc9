import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { PgBoss } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }

/** Where the owner of the tables and the server connect. */
export interface Connections {
  ownerUrl: string
  serverUrl: string
}

/** What the server can't change, besides the schema. */
const READ_ONLY = ['migrations']

/**
 * Lets the server's role read and write rows, and nothing else: it can't change the schema, disable triggers, or run
 * programs. Installs the job queue's tables, which that role couldn't. With `createsRole`, also makes the role itself.
 */
export async function admitServer(
  connections: Connections,
  { createsRole }: { createsRole: boolean },
): Promise<void> {
  const { ownerUrl, serverUrl } = connections
  if (await isAdmitted(serverUrl)) return
  await installQueue(ownerUrl)
  const { username, password } = new URL(serverUrl)
  const role = escapeIdentifier(decodeURIComponent(username))
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // One server at a time: two can't change the same privileges at once.
    await owner.query(`begin; select pg_advisory_xact_lock(hashtext('admit server'))`)
    if (createsRole) await createRole(owner, decodeURIComponent(username), decodeURIComponent(password))
    await owner.query(`
      revoke create on schema public from public;
      grant usage on schema public, pgboss to ${role};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
      grant usage, select on all sequences in schema public, pgboss to ${role};
      revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${role};
      commit`)
  } finally {
    await owner.end()
  }
}

/** As the server's role: whether it can sign in and work with every table. */
async function isAdmitted(serverUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: serverUrl })
  try {
    await client.connect()
    const { rows } = await client.query<{ isAdmitted: boolean }>(
      `select bool_and(has_table_privilege(oid, 'select') and (relname = any($2)
           or (has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update')
             and has_table_privilege(oid, 'delete'))))
         and (select version from pgboss.version) = $1 as "isAdmitted"
       from pg_class
       where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
      [packageJson.pgboss.schema, READ_ONLY],
    )
    return rows[0]?.isAdmitted ?? false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function createRole(owner: Client, name: string, password: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await owner.query(`${verb} role ${escapeIdentifier(name)} login password ${escapeLiteral(password)}`)
}

async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}
