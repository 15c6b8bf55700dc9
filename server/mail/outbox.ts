import { fromKysely } from 'pg-boss'
import type { Trx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { DELIVER_MAIL } from './deliver-mail.ts'
import type { TemplateName } from './templates.ts'

export interface OutgoingMail {
  /** Names what the mail tells of; a second mail for the same cause is not written. */
  cause: string
  template: TemplateName
  recipient: string
  bookingId: string | null
  props: Record<string, string>
}

/** Queues a mail in the transaction that it tells of: both happen, or neither. */
export async function enqueueMail({ queue, clock }: Services, trx: Trx, mail: OutgoingMail): Promise<void> {
  const queued = await trx
    .insertInto('mails')
    .values({ ...mail, props: JSON.stringify(mail.props), createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await queue.send(DELIVER_MAIL, { mailId: queued.id }, fromKysely(trx))
}
