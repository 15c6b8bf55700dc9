import { type Client, escapeIdentifier } from 'pg'
import { BrokenBackup } from './broken-backup.ts'
import { type BackupHeader, readRows } from './read-rows.ts'
import { tablesInOrder } from './tables.ts'

const ROWS_AT_ONCE = 500

/** Reads a backup of rows to its end and returns its header. Throws `BrokenBackup`. */
export async function checkRows(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  for await (const line of readRows(file)) if (line.kind === 'header') header = line.header
  if (!header) throw new BrokenBackup(`${file} is empty.`)
  return header
}

/** Inserts the rows of a backup into a database with the schema of its time. Returns how many. */
export async function loadRows(client: Client, file: string): Promise<number> {
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
  for await (const line of readRows(file)) {
    if (line.kind === 'header') continue
    if (line.kind === 'row') batch.push(line.json)
    if (line.kind === 'table' || batch.length >= ROWS_AT_ONCE) await insert()
    if (line.kind === 'table') table = line.name
  }
  await insert()
  // A table with a constraint still to check can't be altered.
  await client.query('set constraints all immediate')
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
