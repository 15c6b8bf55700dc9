import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Client, escapeLiteral } from 'pg'
import { readSchemaFiles } from './migrations.ts'

/** Triggers and functions that this transaction hasn't just made: a row's xmin is the transaction that wrote it. */
const LEFTOVERS = `
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace
    and pg_trigger.xmin <> pg_current_xact_id()::xid
  union all
  select 'drop routine ' || string_agg(oid::regprocedure::text, ', ')
  from pg_proc
  where pronamespace = 'public'::regnamespace and xmin <> pg_current_xact_id()::xid
    -- Neither an extension's, nor fold_text, which belongs to the tables.
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    and not exists (
      select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid and classid = 'pg_class'::regclass)
  having count(*) > 0`

/**
 * Replaces all functions and triggers with those in db/functions, in a transaction of the caller's. A function that is replaced stays
 * the same object, so statements that are using it aren't disturbed.
 */
export async function applyFunctions(client: Client): Promise<void> {
  // A new trigger locks its table. Most requests that write begin with this one, so these transactions rarely wait for each other.
  await client.query('lock table bookings in share row exclusive mode')
  for (const sql of await readSchemaFiles('functions')) await client.query(sql)
  const { rows } = await client.query<{ statement: string }>(LEFTOVERS)
  for (const { statement } of rows) await client.query(statement)
  const { version, hash } = await current()
  await client.query(`comment on table migrations is ${escapeLiteral(`${version} ${hash}`)}`)
}

/** Whether a database has other functions than these, and not those of a later version. */
export async function needsFunctions(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ note: string | null }>(
    `select obj_description('migrations'::regclass, 'pg_class') as note`,
  )
  const [version = '', hash] = rows[0]?.note?.split(' ') ?? []
  const ours = await current()
  return hash !== ours.hash && ours.version.localeCompare(version, 'en', { numeric: true }) >= 0
}

async function current(): Promise<{ version: string; hash: string }> {
  const sql = (await readSchemaFiles('functions')).join('\n')
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return { version, hash: createHash('sha256').update(sql).digest('hex') }
}
