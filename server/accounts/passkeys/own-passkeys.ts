import { needsPasskey } from '../../../domain/accounts/account-block.ts'
import type { Passkey } from '../../../domain/accounts/passkey.schema.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { type AccountRow, type Database, transact } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'
import type { Services } from '../../services/services.ts'
import { lockUser } from '../tokens.ts'
import { noteSignInChange } from './note-sign-in-change.ts'

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toWire)
}

/** Removes one of the user's own passkeys and emails them. Errors: `passkey_not_found`, `last_passkey`. */
export async function removePasskey(
  services: Services,
  { user, passkeyId, device }: { user: AccountRow; passkeyId: string; device: string },
): Promise<Outcome<null>> {
  return await transact(services.db, async (trx) => {
    // Two requests that remove the last two must see each other.
    await lockUser(trx, user.id)
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('userId', '=', user.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return refuse('passkey_not_found')
    const other = await trx
      .selectFrom('passkeys')
      .select('id')
      .where('userId', '=', user.id)
      .limit(1)
      .executeTakeFirst()
    if (!other && needsPasskey(user, services)) return refuse('last_passkey')
    await trx
      .updateTable('users')
      .set({ hasPasskey: other !== undefined })
      .where('id', '=', user.id)
      .execute()
    await noteSignInChange(services, trx, user, { action: 'remove_passkey', device })
    return succeed(null)
  })
}
