import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { UserRow } from './queries.ts'

/**
 * The account of an e-mail that staff book for. Nobody's yet: one is made, without a password, so that only who reads
 * that mailbox can take it over (design: Accounts). An existing one is not renamed. Its row stays locked, so that
 * one customer's bookings are made one after another; when two desks make the same account at once, the second one
 * waits for the first and finds it.
 */
export async function lockOrCreateAccount(
  trx: Trx,
  { email, name, now }: { email: string; name: string | null; now: Temporal.Instant },
): Promise<UserRow> {
  const [firstName, ...others] = name?.split(/\s+/) ?? []
  const created = await trx
    .insertInto('users')
    .values({
      email,
      firstName: firstName ?? null,
      lastName: others.join(' ') || null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (created) return created
  return await trx
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
