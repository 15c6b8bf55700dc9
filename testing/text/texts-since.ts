// cspell:ignore schemaname
import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'

interface FoundText {
  /** "users.first_name" */
  column: string
  text: string
}

/** The number of the next transaction: rows that are written from now on have it or a later one. */
export async function nextTransaction(owner: Database): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as number`.execute(owner)
  return rows[0]?.number ?? ''
}

/** The texts in rows of any table that were written since a transaction, also inside JSON. */
export async function textsSince(owner: Database, transaction: string): Promise<FoundText[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(owner)
  const written = tables.map(
    ({ name }) => sql`
      select ${name} as name, to_jsonb(${sql.ref(name)}) as columns from ${sql.table(name)}
      where xmin::text::bigint >= ${transaction}::bigint`,
  )
  const { rows } = await sql<{ name: string; columns: Record<string, unknown> }>`
    ${sql.join(written, sql` union all `)}`.execute(owner)
  return rows.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, value]) =>
      textsIn(value).map((text) => ({ column: `${name}.${column}`, text })),
    ),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
