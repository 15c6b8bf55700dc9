import { type NotNull, type SqlBool, sql } from 'kysely'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { transact } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { endSessions } from '../sessions/sessions.ts'
import { noteSignInChange } from './note-sign-in-change.ts'

/**
 * Takes away all passkeys and recovery codes of someone who lost them, from the command line. They sign in with their
 * password again; an admin's days to add a passkey start over. Errors: `email_not_found`.
 */
export async function resetPasskeys(
  services: Pick<Services, 'db' | 'queue' | 'clock'>,
  email: string,
): Promise<Outcome<{ email: string; count: number }>> {
  return await transact(services.db, async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ hasPasskey: false, adminSince: sql`case when role = 'admin' then now() end` })
      .where(sql<SqlBool>`lower(email) = ${email.trim().toLowerCase()}`)
      .returningAll()
      .$narrowType<{ email: NotNull }>()
      .executeTakeFirst()
    if (!user) return refuse('email_not_found')
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('userId', '=', user.id)
      .executeTakeFirst()
    await trx.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute()
    // The finder of the lost device may be signed in on it.
    await endSessions(trx, user.id)
    await noteSignInChange(services, trx, user, { action: 'reset_passkeys', device: null })
    return succeed({ email: user.email, count: Number(numDeletedRows) })
  })
}
