import { type Client, type DatabaseError, escapeIdentifier } from 'pg'
import { BrokenBackup } from './encrypt.ts'
import { type BackupHeader, readRows } from './read-rows.ts'
import { tablesInOrder } from './tables.ts'

const ROWS_AT_ONCE = 500

/** Reads a backup of rows to its end and returns its header. Throws `BrokenBackup`. */
export async function checkRows(file: string, key: string | null): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  for await (const line of readRows(file, key)) if (line.kind === 'header') header = line.header
  if (!header) throw new BrokenBackup(`${file} is empty.`)
  return header
}

interface Row {
  json: string
  /** Where it is in the file. */
  line: number
}

/**
 * Inserts the rows of a backup into a database with the tables of its time and no triggers, in a transaction of the caller's. Returns how
 * many. Throws `BrokenBackup` with the table and line of the first that can't be.
 */
export async function loadRows(client: Client, file: string, key: string | null): Promise<number> {
  const tables = await tablesInOrder(client)
  // Rows can come before those they refer to.
  await client.query('set constraints all deferred')
  let rows = 0
  let table = ''
  let batch: Row[] = []
  const insert = async () => {
    if (batch.length > 0) await insertRows(client, { file, table, rows: batch })
    rows += batch.length
    batch = []
  }
  for await (const line of readRows(file, key)) {
    if (line.kind === 'header') continue
    if (line.kind === 'row') batch.push(line)
    if (line.kind === 'table' || batch.length >= ROWS_AT_ONCE) await insert()
    if (line.kind === 'table') table = line.name
  }
  await insert()
  await checkConstraints(client, file)
  for (const each of tables) await continueNumbers(client, each)
  return rows
}

/** A table with a constraint still to check can't be altered. */
async function checkConstraints(client: Client, file: string): Promise<void> {
  try {
    await client.query('set constraints all immediate')
  } catch (error) {
    const { table = '', message } = error as DatabaseError
    throw new BrokenBackup(`${file}, table ${table}: ${message}${detailOf(error)}. ${UNCHANGED}`)
  }
}

const UNCHANGED = 'The database is unchanged.'

async function insertRows(
  client: Client,
  { file, table, rows }: { file: string; table: string; rows: readonly Row[] },
): Promise<void> {
  await client.query('savepoint batch')
  try {
    await insertAtOnce(client, table, rows)
  } catch {
    // One by one, to find the line.
    await client.query('rollback to savepoint batch')
    for (const row of rows)
      try {
        await insertAtOnce(client, table, [row])
      } catch (error) {
        throw new BrokenBackup(
          `${file}, line ${row.line}, table ${table}: ${(error as Error).message}${detailOf(error)}. ${UNCHANGED}`,
        )
      }
  }
  await client.query('release savepoint batch')
}

function detailOf(error: unknown): string {
  const { detail } = error as DatabaseError
  return detail ? ` (${detail.replace(/\.$/, '')})` : ''
}

async function insertAtOnce(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const name = escapeIdentifier(table)
  await client.query(
    `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.map(({ json }) => json).join(',')}]`],
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
