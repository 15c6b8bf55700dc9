import { countRows } from '../db/count-rows.ts'
import type { Trx } from '../db/database.ts'

interface Period {
  after: Temporal.Instant
  /** Now. Later rows are from before the sandbox clock was set back. */
  until: Temporal.Instant
}

/** Emails with a link to this user, created in this period, with one of these statuses. */
export async function countLinkEmails(
  trx: Trx,
  { userId, template }: { userId: string; template: 'reset-password' | 'verify-email' },
  { after, until }: Period,
  statuses: ('queued' | 'sent')[],
): Promise<number> {
  const emails = trx
    .selectFrom('emails')
    .select('id')
    .where('userId', '=', userId)
    .where('template', '=', template)
    .where('status', 'in', statuses)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
  return await countRows(trx, emails)
}
