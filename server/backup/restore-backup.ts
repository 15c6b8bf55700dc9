import { Client, escapeIdentifier } from 'pg'
import { migrate, migrationNames } from '../db/migrate.ts'
import { type BackupHeader, BrokenBackup, readBackup } from './read-backup.ts'
import { appliedMigrations, tablesInOrder } from './tables.ts'

const ROWS_AT_ONCE = 500

/** The database already has bookings, and `--replace` wasn't given. */
class DatabaseInUse extends Error {}

/**
 * Restores a backup: first the schema of its time, then its rows, then the migrations since. Reads the whole file
 * before changing anything. Replaces everything in the database, so one with bookings is refused unless `mayReplace`.
 * No server may be running on it. Throws `BrokenBackup` or `DatabaseInUse`.
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
      throw new DatabaseInUse('This database already has bookings. Add --replace to overwrite them.')
    // The queue's tables too: their jobs refer to rows that are gone. Queued emails get new jobs automatically.
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
  // Triggers would announce and count rows that are only being restored.
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

/** Makes identity columns continue after the highest restored value. */
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
