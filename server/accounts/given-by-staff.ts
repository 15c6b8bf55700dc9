import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'

/**
 * SQL for the one rule about what staff and later jobs give a customer: bookings, a phone number, and what
 * extensions sell or give. The account sees and spends it only once it's proven (`is_proven` in
 * db/functions/accounts.sql), because anyone can register any address. `byStaff` is the condition for a row
 * that staff gave, `userId` the account's ID or its column. testing/attacks/tables-of-customers.test.ts has
 * every table.
 */
export function isForAccount(
  userId: string | RawBuilder<string>,
  byStaff: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql<boolean>`(not ${byStaff} or (select is_proven(users) from users where users.id = ${userId}))`
}

/** Whether an account sees and spends what staff gave it. */
export async function isProvenAccount(db: Database | Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean }>`
    select is_proven(users) as proven from users where id = ${userId}`.execute(db)
  return rows[0]?.proven ?? false
}
