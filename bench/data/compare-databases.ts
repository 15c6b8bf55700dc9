import { type Client, escapeIdentifier } from 'pg'
import { tablesInOrder } from '../../server/backup/tables.ts'

const ROWS_AT_ONCE = 5_000

export interface Comparison {
  /** Rows that are equal in both. */
  same: number
  /** Rows that only one of them has. A changed row counts in both. */
  onlyInFirst: number
  onlyInSecond: number
}

/** Compares every row, with all its columns, of every table that backups contain. */
export async function compareDatabases(first: Client, second: Client): Promise<Comparison> {
  const comparison = { same: 0, onlyInFirst: 0, onlyInSecond: 0 }
  for (const table of await tablesInOrder(first)) {
    const [ours, theirs] = [sortedRows(first, table), sortedRows(second, table)]
    let [our, their] = [await next(ours), await next(theirs)]
    while (our !== null || their !== null)
      if (our === their) {
        comparison.same += 1
        ;[our, their] = [await next(ours), await next(theirs)]
      } else if (their === null || (our !== null && our < their)) {
        comparison.onlyInFirst += 1
        our = await next(ours)
      } else {
        comparison.onlyInSecond += 1
        their = await next(theirs)
      }
  }
  return comparison
}

async function next(rows: AsyncGenerator<string>): Promise<string | null> {
  const { value, done } = await rows.next()
  return done ? null : value
}

/** The hash of each row, in hexadecimal, so that JavaScript and PostgreSQL sort it alike. */
async function* sortedRows(client: Client, table: string): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(
    `declare compared no scroll cursor for
     select hash from (select encode(sha256(convert_to(t::text, 'UTF8')), 'hex') as hash from ${escapeIdentifier(table)} t) hashes
     order by hash collate "C"`,
  )
  for (;;) {
    const { rows } = await client.query<{ hash: string }>(`fetch ${ROWS_AT_ONCE} from compared`)
    if (rows.length === 0) break
    for (const { hash } of rows) yield hash
  }
  await client.query('rollback')
}
