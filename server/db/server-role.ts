import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { PgBoss } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { connectOwner } from './connections/connect-owner.ts'

/** Where the owner of the tables and the server connect. */
export interface Connections {
  ownerUrl: string
  serverUrl: string
}

/** Tables that the server only reads. In pgboss.version it may also note the queue's rounds. */
const READ_ONLY = ['public.migrations', 'pgboss.version']

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
  await using owner = await connectOwner(ownerUrl)
  // One server at a time: two can't change the same privileges at the same time.
  await owner.query(`begin; select pg_advisory_xact_lock(hashtext('admit server'))`)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = escapeIdentifier(rows[0]?.name ?? '')
  if (createsRole) await createRole(owner, decodeURIComponent(username), decodeURIComponent(password))
  await owner.query(`
    revoke create on schema public from public;
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage, select on all sequences in schema public, pgboss to ${role};
    revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${role};
    ${await grantRounds(owner, role)};
    ${ifAllowed(`revoke temporary on database ${database} from public, ${role}`)};
    ${ifAllowed('revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public')};
    commit`)
}

/** As the server's role: whether it can sign in and work with every table. */
async function isAdmitted(serverUrl: string): Promise<boolean> {
  try {
    await using client = await connectOwner(serverUrl)
    const { rows } = await client.query<{ isAdmitted: boolean }>(
      `select bool_and(has_table_privilege(oid, 'select') and (oid = any($2::regclass[]::oid[])
           or (has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update')
             and has_table_privilege(oid, 'delete'))))
         and (select version from pgboss.version) = $1
         and not has_column_privilege('pgboss.version', 'version', 'update') as "isAdmitted"
       from pg_class
       where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
      [packageJson.pgboss.schema, READ_ONLY],
    )
    return rows[0]?.isAdmitted ?? false
  } catch {
    return false
  }
}

/**
 * Privileges of the role at this address beyond rows, such as a superuser or the owner of the tables. Empty for a role as
 * `admitServer` expects it.
 */
export async function findExcessPowers(serverUrl: string): Promise<string[]> {
  await using client = await connectOwner(serverUrl)
  const { rows } = await client.query<{ power: string }>(`
    select power from pg_roles, lateral (values
      ('is a superuser', rolsuper),
      ('can create tables', has_schema_privilege('public', 'create')),
      ('owns the tables', exists (select from pg_class
        where oid = 'public.bookings'::regclass and pg_has_role(relowner, 'member')))
    ) as powers (power, has_it)
    where rolname = current_user and has_it`)
  return rows.map(({ power }) => power)
}

/** For what the owner of the tables may not own: the database, and PostgreSQL's functions, which are a superuser's. */
function ifAllowed(statement: string): string {
  const block = `begin ${statement}; exception when insufficient_privilege then null; end`
  return `do ${escapeLiteral(block)}`
}

/** The statement that lets the queue note its rounds: in every column of pgboss.version but the version itself. */
async function grantRounds(owner: Client, role: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'pgboss' and table_name = 'version' and column_name <> 'version'`,
  )
  return `grant update (${rows.map(({ name }) => escapeIdentifier(name)).join(', ')}) on pgboss.version to ${role}`
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
