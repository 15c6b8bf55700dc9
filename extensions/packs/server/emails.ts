import { isProvenAccount } from '../../../server/accounts/given-by-staff.ts'
import { propOf } from '../../../server/notices/emailed-booking.ts'
import type { Compose, EmailRow, Message } from '../../../server/services/email.ts'
import type { Services } from '../../../server/services/services.ts'
import { packEnding, packSold } from '../emails/pack-emails.ts'
import { findSoldPack } from './read-packs.ts'

export const PACK_EMAILS = { 'pack-sold': composeSold, 'pack-ending': composeEnding } satisfies Record<
  string,
  Compose
>

async function composeSold({ db, publicUrl }: Services, email: EmailRow): Promise<Message | null> {
  const pack = await findSoldPack(db, propOf(email, 'packId'))
  if (!pack) return null
  const isWaiting = pack.soldBy !== null && !(await isProvenAccount(db, pack.userId))
  return packSold({ ...pack, isWaiting, bookUrl: `${publicUrl}/booking` })
}

/** Null once nothing is left of it, or if it was extended. */
async function composeEnding({ db, publicUrl }: Services, email: EmailRow): Promise<Message | null> {
  const pack = await findSoldPack(db, propOf(email, 'packId'))
  if (!pack || pack.left === 0 || pack.expiresOn !== pack.remindedOf) return null
  return packEnding({ ...pack, bookUrl: `${publicUrl}/booking` })
}
