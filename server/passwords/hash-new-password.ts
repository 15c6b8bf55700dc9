import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { PasswordOwner } from './find-weakness.ts'
import { hashPassword } from './password.ts'
import { judgePassword } from './password-queue.ts'

/**
 * The hash of a password that is about to be set, by its owner or by staff, unless it's easy to guess.
 * Errors: `common_password`, `personal_password`. Throws `PasswordQueueFull`.
 */
export async function hashNewPassword(
  password: string,
  { email, firstName, lastName }: PasswordOwner,
): Promise<Outcome<string>> {
  const weakness = await judgePassword(password, { email, firstName, lastName })
  return weakness ? refuse(weakness) : succeed(await hashPassword(password))
}
