import { createHash, randomBytes } from 'node:crypto'
import { needsPasskey } from '../../../domain/accounts/account-block.ts'
import { RECOVERY_CODE_BYTES, RECOVERY_CODES, recoveryCode } from '../../../domain/accounts/recovery-code.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { countRows } from '../../db/count-rows.ts'
import { type AccountRow, type Database, transact } from '../../db/database.ts'
import { logSecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { lockUser } from '../tokens.ts'
import { noteSignInChange } from './note-sign-in-change.ts'

type User = AccountRow

/** How many of a user's codes are still unused. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return await countRows(db, db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId))
}

/** Makes new codes in place of all earlier ones. Only hashes are kept, so this is the only time anyone sees them. */
export async function createRecoveryCodes(
  services: Services,
  { user, device }: { user: User; device: string },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(randomBytes(RECOVERY_CODE_BYTES).toString('hex')),
  )
  await services.db.transaction().execute(async (trx) => {
    // Concurrent requests must replace each other's.
    await lockUser(trx, user.id)
    await trx.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute()
    await trx
      .insertInto('recoveryCodes')
      .values(codes.map((code) => ({ codeHash: hashOf(code), userId: user.id })))
      .execute()
    await noteSignInChange(services, trx, user, { action: 'create_recovery_codes', device })
  })
  return codes
}

/**
 * The second step of signing in with a password, for those who need it: a recovery code, which is used up. Errors:
 * `passkey_needed`, `wrong_recovery_code`.
 */
export async function checkSecondStep(
  services: Services,
  user: User,
  { typed, device, ip }: { typed: string | undefined; device: string; ip: string },
): Promise<Outcome<null>> {
  if (!needsPasskey(user, services)) return succeed(null)
  if (!typed) return refuse('passkey_needed')
  const checked = await transact(services.db, async (trx) => {
    const used = await trx
      .deleteFrom('recoveryCodes')
      .where('codeHash', '=', hashOf(recoveryCode(typed)))
      .where('userId', '=', user.id)
      .returning('codeHash')
      .executeTakeFirst()
    if (!used) return refuse('wrong_recovery_code')
    await noteSignInChange(services, trx, user, { action: 'use_recovery_code', device })
    return succeed(null)
  })
  if (checked.ok)
    logSecurityEvent(services.log, { event: 'recovery_code_used', ip, email: user.email, user: user.id })
  return checked
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
