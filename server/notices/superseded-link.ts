import type { Database } from '../db/database.ts'
import type { MailRow } from '../mail/claim-mail.ts'

/**
 * Whether something has happened to the user's password since this mail with a link to set it was written: it was
 * changed, or a newer such mail is on its way or there.
 */
export async function isPasswordLinkOvertaken(
  db: Database,
  mail: Pick<MailRow, 'userId' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const later = await db
    .selectFrom('mails')
    .select('id')
    .where('userId', '=', mail.userId)
    .where('createdAt', '>', mail.createdAt)
    .where('createdAt', '<=', now)
    .where(({ eb, or, and }) =>
      or([
        // Every change of a password is told by mail, in the same transaction.
        eb('template', '=', 'password-changed'),
        and([
          eb('template', 'in', ['reset-password', 'set-password']),
          eb('status', 'in', ['queued', 'sent']),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
