import type { Database } from '../db/database.ts'
import type { EmailRow } from '../mail/claim-email.ts'

/** Whether the password was changed or a newer password link was sent or queued since this email was queued. */
export async function isPasswordLinkOvertaken(
  db: Database,
  email: Pick<EmailRow, 'userId' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const later = await db
    .selectFrom('emails')
    .select('id')
    .where('userId', '=', email.userId)
    .where('createdAt', '>', email.createdAt)
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
