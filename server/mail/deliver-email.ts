import { setTimeout as delay } from 'node:timers/promises'
import { fromKysely } from 'pg-boss'
import type { EmailRow } from '../services/email.ts'
import type { Services } from '../services/services.ts'
import { noteFailure, noteSent, noteSkipped } from './note-outcome.ts'
import { DELIVER_EMAIL } from './outbox.ts'
import { isNotTaken, takeEmail } from './take-email.ts'
import { kindOf, loadComposer, type Templates } from './templates.ts'
import { type MailTransport, RecipientRefused } from './transport.ts'

/** The first attempt and 15 retries, over about a day (see `jobs/queues.ts`). */
const MAX_ATTEMPTS = 16

export type Delivery = Services & {
  /** Null if SMTP isn't configured. */
  mailer: MailTransport | null
  loadTemplates: () => Promise<Templates>
}

/**
 * Sends one queued email, unless it's done or another process has it (`taken`). Throws if sending failed but can be
 * retried; the job retries with backoff. No transaction is open while we talk to the mail server, so one that hangs
 * blocks nothing else.
 *
 * An email is sent twice in two cases: if this process dies or stalls after the server accepted it, and if the server
 * accepts it after our timeout (`smtp-transport.ts`). A second copy is better than none, and it has the same
 * Message-ID.
 */
export async function deliverEmail(services: Delivery, emailId: string): Promise<'done' | 'taken'> {
  const email = await takeEmail(services.db, emailId)
  if (email === 'over') return 'done'
  if (email === 'taken') return 'taken'
  try {
    const compose = await loadComposer(services, email.template)
    const message = await compose(services, email)
    if (!message) {
      await noteSkipped(services, email)
      return 'done'
    }
    if (!services.mailer) throw new Error('Email is not configured: set SMTP_URL and MAIL_FROM')
    await services.mailer.send({
      ...message,
      to: email.recipient,
      replyTo: services.supportEmail,
      messageId: messageIdOf(services, email),
    })
  } catch (error) {
    const isOver = error instanceof RecipientRefused || email.attempts >= MAX_ATTEMPTS
    await noteFailure(services, email, isOver ? 'failed' : 'queued', error)
    if (!isOver) throw error
    services.log.error({ emailId, template: email.template, err: error }, 'email could not be delivered')
    return 'done'
  }
  await noteSent(services, email)
  return 'done'
}

/**
 * Stable, so receivers can drop a duplicate. Except with a secret link: there the second copy has a new link that
 * invalidates the first, so it must not be dropped.
 */
function messageIdOf(services: Services, { id, template, attempts }: EmailRow): string {
  const unique = kindOf(services, template)?.carriesLink ? `${id}.${attempts}` : id
  return `<${unique}@${new URL(services.publicUrl).hostname}>`
}

const PATIENCE_MS = 5_000
const STEP_MS = 50

/**
 * Sends every queued email now, or those to some recipients, in the order they were queued, and waits for
 * those a job is sending. One that fails stays queued for its job.
 */
export async function deliverQueued(delivery: Delivery, recipients?: readonly string[]): Promise<void> {
  const { db, log } = delivery
  const queued = await db
    .selectFrom('emails')
    .select('id')
    .where('status', '=', 'queued')
    .$if(recipients !== undefined, (some) => some.where('recipient', 'in', recipients ?? []))
    .orderBy('position')
    .execute()
  for (const { id } of queued)
    try {
      for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        if ((await deliverEmail(delivery, id)) === 'done') break
        await delay(STEP_MS)
      }
    } catch (error) {
      log.warn({ emailId: id, err: error }, 'email could not be sent now')
    }
}

const BATCH = 200

/**
 * The job that queues emails again if they lost their delivery job, for example after a restore. The queue's key
 * prevents a second job for the same email. Returns how many it queued.
 */
export async function sendWaitingEmails({ db, queue }: Services): Promise<number> {
  const waiting = await db
    .selectFrom('emails')
    .select('id')
    .where('status', '=', 'queued')
    .where(isNotTaken)
    .orderBy('createdAt')
    .orderBy('position')
    .limit(BATCH)
    .execute()
  let queued = 0
  await db.transaction().execute(async (trx) => {
    for (const { id } of waiting)
      if (await queue.send(DELIVER_EMAIL, { emailId: id }, fromKysely(trx), { key: id })) queued += 1
  })
  return queued
}
