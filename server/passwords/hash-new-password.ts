import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  commonForms,
  isPattern,
  isPersonalPassword,
  type PasswordOwner,
} from '../../domain/accounts/weak-password.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { hashPassword } from './password.ts'

/** A JSON array of the 40,000 most used passwords of at least eight characters, in lower case: 620 KB. */
const LIST = fileURLToPath(import.meta.resolve('popular-passwords'))

/**
 * The hash of a password that is about to be set, by its owner or by staff, unless it's easy to guess.
 * Errors: `common_password`, `personal_password`. Throws `HashQueueFull`.
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<Outcome<string>> {
  if (isPersonalPassword(password, owner)) return refuse('personal_password')
  if (isPattern(password) || (await isListed(password))) return refuse('common_password')
  return succeed(await hashPassword(password))
}

/** Reads the list each time, which takes about a millisecond, because it would take 3 MB of memory for good. */
async function isListed(password: string): Promise<boolean> {
  const list = await readFile(LIST, 'latin1')
  return commonForms(password).some((form) => list.includes(JSON.stringify(form)))
}
