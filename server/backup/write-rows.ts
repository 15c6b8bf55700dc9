import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { connectOwner } from '../db/connections/connect-owner.ts'
import { appliedMigrations } from '../db/migrations.ts'
import { writeBackupFile } from './backup-file.ts'
import { encrypt } from './encrypt.ts'
import { tablesInOrder } from './tables.ts'

const ROWS_AT_ONCE = 1_000

/** How the names of these files end. */
export function extensionOfRows(key: string | null): string {
  return key === null ? 'jsonl.gz' : 'jsonl.gz.aes'
}

/**
 * Writes a consistent snapshot of all data to one file; the server can keep running. Gzipped lines: a header, then
 * for each table its name and one line of JSON per row, then the number of rows. PostgreSQL produces the JSON and we
 * don't parse it, so no value is rounded. With a key, all of it is encrypted. Returns the number of rows.
 */
export async function writeRows(
  databaseUrl: string,
  file: string,
  { takenAt, key }: { takenAt: string; key: string | null },
): Promise<number> {
  await using client = await connectOwner(databaseUrl)
  await client.query('begin isolation level repeatable read read only')
  const counter = { rows: 0 }
  await writeBackupFile(file, (output) =>
    pipeline([
      Readable.from(linesOf(client, takenAt, counter)),
      createGzip(),
      ...(key === null ? [] : [encrypt(key)]),
      output,
    ]),
  )
  return counter.rows
}

async function* linesOf(client: Client, takenAt: string, counter: { rows: number }): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: 1, takenAt, migrations: await appliedMigrations(client) })}\n`
  for (const table of await tablesInOrder(client)) {
    yield `=${table}\n`
    await client.query(
      `declare backup no scroll cursor for select row_to_json(t)::text as row from ${escapeIdentifier(table)} t`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup`)
      if (rows.length === 0) break
      counter.rows += rows.length
      yield rows.map(({ row }) => `${row}\n`).join('')
    }
    await client.query('close backup')
  }
  yield `.${counter.rows}\n`
}
