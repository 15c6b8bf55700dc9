import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { EmailRow } from '../services/email.ts'

/**
 * Longer than any transport takes (see `smtp-transport.ts`), so an email taken earlier belongs to a dead
 * process.
 */
const TAKEN_SECONDS = 40

/**
 * Takes a queued email for this process and counts the attempt: `taken` if another process has it, `over` if
 * it no longer waits. One short statement, so no transaction stays open while the mail server works. Uses the
 * database's real time, because the sandbox can move the business clock while an email is being sent.
 */
export async function takeEmail(db: Database, emailId: string): Promise<EmailRow | 'taken' | 'over'> {
  const taken = await db
    .updateTable('emails')
    .set(({ eb }) => ({ sendingSince: sql`clock_timestamp()`, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', emailId)
    .where('status', '=', 'queued')
    .where(isNotTaken)
    .returningAll()
    .executeTakeFirst()
  if (taken) return taken
  const email = await db.selectFrom('emails').select('status').where('id', '=', emailId).executeTakeFirst()
  return email?.status === 'queued' ? 'taken' : 'over'
}

/** Not being sent, or by a process that has died. */
export const isNotTaken = sql<boolean>`
  (sending_since is null or sending_since < clock_timestamp() - make_interval(secs => ${TAKEN_SECONDS}))`
