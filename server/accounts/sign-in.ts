import type { z } from 'zod'
import type { signInSchema } from '../../domain/accounts/account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Services } from '../services/services.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts'
import { findUserByEmail, type UserRow } from './queries.ts'

/**
 * An unknown address and a wrong password take the same time and get the same error, `invalid_credentials`. A password
 * whose hash is outdated is hashed again, now that we know it.
 */
export async function signIn(
  { db }: Pick<Services, 'db'>,
  { email, password }: z.output<typeof signInSchema>,
): Promise<Outcome<UserRow>> {
  const user = await findUserByEmail(db, email)
  const isRight = await verifyPassword(password, user?.passwordHash)
  if (!user || !isRight) return refuse('invalid_credentials')
  if (!isOutdatedHash(user.passwordHash)) return succeed(user)
  const rehashed = await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .returningAll()
    .executeTakeFirst()
  // Another sign-in or a password change replaced the hash first: start over with that one.
  return rehashed ? succeed(rehashed) : await signIn({ db }, { email, password })
}
