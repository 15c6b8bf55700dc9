import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { renderMail } from './templates.ts'
import type { MailTransport } from './transport.ts'

export const DELIVER_MAIL = 'deliver-mail'

interface Delivery {
  db: Database
  clock: Clock
  /** Null where mail is not configured. */
  mailer: MailTransport | null
}

/**
 * Sends one queued mail. Throws when it could not be sent; the queue then tries again, later and later. Sent and
 * not noted (the process died in between) means that it is sent once more: a second copy beats none.
 */
export async function deliverMail({ db, clock, mailer }: Delivery, mailId: string): Promise<void> {
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (!mail) return
  try {
    if (!mailer) throw new Error('Mail is not configured: set SMTP_URL and MAIL_FROM')
    await mailer.send({ to: mail.recipient, ...(await renderMail(db, mail)) })
  } catch (error) {
    await db
      .updateTable('mails')
      .set({ attempts: mail.attempts + 1, lastError: String(error).slice(0, 500) })
      .where('id', '=', mailId)
      .execute()
    throw error
  }
  await db
    .updateTable('mails')
    .set({ status: 'sent', attempts: mail.attempts + 1, sentAt: clock.now(), lastError: null })
    .where('id', '=', mailId)
    .execute()
}
