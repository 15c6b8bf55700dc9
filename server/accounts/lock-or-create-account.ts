import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { UserRow } from './queries.ts'

/**
 * Finds or creates the account staff book for. A new one has no password, so only the owner of the mailbox can take
 * it over; an existing one keeps its name. The row stays locked until the transaction ends, which serializes one
 * customer's bookings. If two desks create the same account at once, the second waits and finds the first one's.
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
