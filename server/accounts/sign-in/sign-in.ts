import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { signInSchema } from '../../../domain/accounts/account.schema.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { checkPassword, hashPassword } from '../../passwords/password.ts'
import type { Services } from '../../services/services.ts'
import { checkSecondStep } from '../passkeys/recovery-codes.ts'
import { findUserByEmail, type UserRow } from '../queries.ts'
import { admitAttempt, forgiveAttempt } from './admit-attempt.ts'

/**
 * An unknown address and a wrong password take the same time and get the same error, `invalid_credentials`. A password
 * whose hash is outdated is hashed again, now that we know it. `deviceOf` returns the id of the caller's device if the
 * account knows it; `device` is its name. Errors: `invalid_credentials`, `account_guarded`, `too_many_requests`,
 * `passkey_needed`, `wrong_recovery_code`.
 */
export async function signIn(
  services: Services,
  request: z.output<typeof signInSchema> & {
    ip: string
    device: string
    deviceOf: (user: UserRow | undefined) => string | null
  },
): Promise<Outcome<UserRow>> {
  const { db } = services
  const { ip, email, password, recoveryCode, device, deviceOf } = request
  const user = await findUserByEmail(db, email)
  const attempt = { ip, email, user, device: deviceOf(user) }
  const admitted = await admitAttempt(services, attempt)
  if (!admitted.ok) return admitted
  const checked = await checkPassword(password, user?.passwordHash)
  if (!user || checked === 'wrong') return refuse('invalid_credentials')
  const current = checked === 'outdated' ? await hashAgain(services, user, password) : user
  // Another sign-in or a password change replaced the hash first: start over with that one.
  if (!current) return await signIn(services, request)
  const second = await checkSecondStep(services, current, { typed: recoveryCode, device, ip })
  if (!second.ok) return second
  await forgiveAttempt(services, attempt)
  return succeed(current)
}

async function hashAgain({ db }: Services, user: UserRow, password: string): Promise<UserRow | undefined> {
  return await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .returningAll()
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}
