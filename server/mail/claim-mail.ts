import { type Selectable, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type MailRow = Selectable<Tables['mails']>

/**
 * How long a sender has a mail to itself. Longer than any transport takes (see `smtp-transport.ts`), so a claim this
 * old belongs to a process that died.
 */
const CLAIM_SECONDS = 40

/**
 * Takes a queued mail for this process alone, and counts the attempt. The claim is one short statement and not a
 * transaction held open while a mail server thinks. It is by the database's own clock: how long somebody has been
 * sending has nothing to do with the business clock, which the sandbox may move meanwhile.
 */
export async function claimMail(db: Database, mailId: string): Promise<MailRow | 'taken' | 'over'> {
  const claimed = await db
    .updateTable('mails')
    .set(({ eb }) => ({ sendingSince: sql`clock_timestamp()`, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .where(isUnclaimed)
    .returningAll()
    .executeTakeFirst()
  if (claimed) return claimed
  const mail = await db.selectFrom('mails').select('status').where('id', '=', mailId).executeTakeFirst()
  return mail?.status === 'queued' ? 'taken' : 'over'
}

/** Nobody is sending it, or whoever was is dead. */
export const isUnclaimed = sql<boolean>`
  (sending_since is null or sending_since < clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS}))`
