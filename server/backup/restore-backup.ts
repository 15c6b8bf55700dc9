import { Client, escapeIdentifier } from 'pg'
import { migrate, migrationNames } from '../db/migrate.ts'
import { type BackupHeader, BrokenBackup, readBackup } from './read-backup.ts'
import { appliedMigrations, tablesInOrder } from './tables.ts'

const ROWS_AT_ONCE = 500

/** The database has bookings already, and nobody said that they may go. */
class DatabaseInUse extends Error {}

/**
 * Fills a database from a backup: the schema as it was when the backup was taken, then its rows, then whatever
 * migrations came since. The file is read to its end before anything is touched. What was in the database is gone
 * afterwards, so one with bookings is refused unless `mayReplace`. No server may be running on it.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  { mayReplace }: { mayReplace: boolean },
): Promise<{ takenAt: string; rows: number }> {
  const header = await checkWhole(file)
  const known = await migrationNames()
  if (header.migrations.some((name, index) => known[index] !== name))
    throw new BrokenBackup(`${file} was made by another version of The Barn. Restore it with that version.`)

  const client = new Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    if (!mayReplace && (await hasBookings(client)))
      throw new DatabaseInUse('This database has bookings. Add --replace to put the backup in their place.')
    // The queue's own tables too: its jobs are about rows that are gone. Waiting mail gets new ones by itself.
    await client.query(
      'drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
    )
    await migrate(databaseUrl, header.migrations.length)
    await client.query('begin')
    const rows = await load(client, file)
    await client.query('commit')
    await migrate(databaseUrl)
    return { takenAt: header.takenAt, rows }
  } finally {
    await client.end()
  }
}

async function checkWhole(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  for await (const line of readBackup(file)) if (line.kind === 'header') header = line.header
  if (!header) throw new BrokenBackup(`${file} is empty.`)
  return header
}

async function hasBookings(client: Client): Promise<boolean> {
  if ((await appliedMigrations(client)).length === 0) return false
  const { rows } = await client.query('select exists (select from bookings) as found')
  return rows[0].found
}

async function load(client: Client, file: string): Promise<number> {
  const tables = await tablesInOrder(client)
  // Triggers would announce and count again what is only put back.
  for (const table of tables)
    await client.query(`alter table ${escapeIdentifier(table)} disable trigger user`)
  let rows = 0
  let table = ''
  let batch: string[] = []
  const insert = async () => {
    if (batch.length > 0) await insertRows(client, table, batch)
    rows += batch.length
    batch = []
  }
  for await (const line of readBackup(file)) {
    if (line.kind === 'header') continue
    if (line.kind === 'row') batch.push(line.json)
    if (line.kind === 'table' || batch.length >= ROWS_AT_ONCE) await insert()
    if (line.kind === 'table') table = line.name
  }
  await insert()
  for (const each of tables) {
    await client.query(`alter table ${escapeIdentifier(each)} enable trigger user`)
    await continueNumbers(client, each)
  }
  return rows
}

async function insertRows(client: Client, table: string, rows: readonly string[]): Promise<void> {
  const name = escapeIdentifier(table)
  await client.query(
    `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

/** Numbers that the database gives out go on after the highest one there is. */
async function continueNumbers(client: Client, table: string): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'YES'`,
    [table],
  )
  for (const { name } of columns)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${escapeIdentifier(name)})) from ${escapeIdentifier(table)}`,
      [table, name],
    )
}
