import type { Database } from '../db/database.ts'
import type { MailRow } from '../mail/claim-mail.ts'

/** Whether the password was changed or a newer password link was sent or queued since this email was queued. */
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
        // Every password change queues this email in the same transaction.
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
