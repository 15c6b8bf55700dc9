import type { z } from 'zod'
import type { signInSchema } from '../../domain/accounts/account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Services } from '../services/services.ts'
import { verifyPassword } from './password.ts'
import { findUserByEmail, type UserRow } from './queries.ts'

/** An unknown address and a wrong password take the same time and get the same error, `invalid_credentials`. */
export async function signIn(
  { db }: Services,
  { email, password }: z.output<typeof signInSchema>,
): Promise<Outcome<UserRow>> {
  const user = await findUserByEmail(db, email)
  const isRight = await verifyPassword(password, user?.passwordHash)
  return user && isRight ? succeed(user) : refuse('invalid_credentials')
}
