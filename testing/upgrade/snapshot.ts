import { type Client, escapeIdentifier } from 'pg'
import { tablesInOrder } from '../../server/backup/tables.ts'

/** Table → primary key → column → value. */
type Snapshot = Map<string, Map<string, Record<string, unknown>>>

/** All rows that a backup has. */
export async function takeSnapshot(client: Client): Promise<Snapshot> {
  const snapshot: Snapshot = new Map()
  for (const table of await tablesInOrder(client)) {
    const name = escapeIdentifier(table)
    const { rows: keys } = await client.query<{ name: string }>(
      `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
       where indrelid = $1::regclass and indisprimary order by attnum`,
      [name],
    )
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    )
    // A table without a primary key: the whole row is its key. A flag that joins the key later is false for the rows before it.
    const keyOf = (row: Record<string, unknown>) =>
      JSON.stringify(
        keys.length > 0 ? keys.map(({ name: key }) => row[key]).filter((value) => value !== false) : row,
      )
    snapshot.set(table, new Map(rows.map(({ row }) => [keyOf(row), row])))
  }
  return snapshot
}

/** Parts of `before` that are missing or different in `after`, as "table", "table.column", or "table: a row", each once. */
export function findLosses(before: Snapshot, after: Snapshot): string[] {
  const losses = new Set<string>()
  for (const [table, rows] of before) {
    const found = after.get(table)
    if (!found) losses.add(table)
    else
      for (const [key, row] of rows) {
        const kept = found.get(key)
        if (!kept) losses.add(`${table}: a row`)
        else
          for (const [column, value] of Object.entries(row))
            if (JSON.stringify(kept[column]) !== JSON.stringify(value)) losses.add(`${table}.${column}`)
      }
  }
  return [...losses].sort()
}
