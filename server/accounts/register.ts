import type { z } from 'zod'
import type { registerSchema } from '../../domain/accounts/account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Services } from '../services.ts'
import { hashPassword } from './password.ts'
import type { UserRow } from './queries.ts'

/** Makes a customer's account. The unique index decides when two register one address at once. */
export async function register(
  { db }: Services,
  { input, now }: { input: z.output<typeof registerSchema>; now: Temporal.Instant },
): Promise<Outcome<UserRow>> {
  const user = await db
    .insertInto('users')
    .values({
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      passwordHash: await hashPassword(input.password),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return user ? succeed(user) : refuse('email_taken')
}
