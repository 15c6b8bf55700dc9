import type { AliasableExpression } from 'kysely'
import type { Database, Trx } from './database.ts'

/** How many rows a query finds. */
export async function countRows(db: Database | Trx, query: AliasableExpression<object>): Promise<number> {
  const { count } = await db
    .selectFrom(query.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
