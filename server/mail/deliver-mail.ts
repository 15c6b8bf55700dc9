import type { Services } from '../services/services.ts'
import { claimMail, type MailRow } from './claim-mail.ts'
import { noteFailure, noteSent, noteSkipped } from './note-outcome.ts'
import { carriesLink, isTemplate, type Templates } from './templates.ts'
import { type MailTransport, RecipientRefused } from './transport.ts'

/** The first and the 15 retries of its job, which take about a day (see `jobs/on-demand-queues.ts`). */
const MAX_ATTEMPTS = 16

export type Delivery = Services & {
  /** Null where mail is not configured. */
  mailer: MailTransport | null
  templates: Templates
}

/**
 * Sends one queued mail, unless it is over or another process has it. Throws when it could not be sent but may be
 * later; the job then tries again, later and later. No transaction is open while the mail server is spoken to, so
 * one that hangs keeps nobody waiting.
 *
 * In two cases a mail is sent once more though the mail server took it: when this process dies (or stands still)
 * before that is noted, and when the server says so only after our patience has ended (`smtp-transport.ts`). Neither
 * leaves a trace here. A second copy beats none, and it has the Message-ID of the first.
 */
export async function deliverMail(services: Delivery, mailId: string): Promise<'done' | 'taken'> {
  const mail = await claimMail(services.db, mailId)
  if (mail === 'over') return 'done'
  if (mail === 'taken') return 'taken'
  try {
    if (!isTemplate(mail.template)) throw new Error(`There is no email template ${mail.template}`)
    const message = await services.templates[mail.template](services, mail)
    if (!message) {
      await noteSkipped(services, mail)
      return 'done'
    }
    if (!services.mailer) throw new Error('Mail is not configured: set SMTP_URL and MAIL_FROM')
    await services.mailer.send({
      ...message,
      to: mail.recipient,
      messageId: messageIdOf(mail, services.publicUrl),
    })
  } catch (error) {
    const isOver = error instanceof RecipientRefused || mail.attempts >= MAX_ATTEMPTS
    await noteFailure(services, mail, isOver ? 'failed' : 'queued', error)
    if (!isOver) throw error
    services.log.error({ mailId, template: mail.template, err: error }, 'a mail could not be delivered')
    return 'done'
  }
  await noteSent(services, mail)
  return 'done'
}

/**
 * Stable, so that receivers can tell a second copy. A second copy of a mail with a link has a new link that makes
 * the first one useless, so that one must not be taken for a copy.
 */
function messageIdOf({ id, template, attempts }: MailRow, publicUrl: string): string {
  const unique = carriesLink(template) ? `${id}.${attempts}` : id
  return `<${unique}@${new URL(publicUrl).hostname}>`
}
