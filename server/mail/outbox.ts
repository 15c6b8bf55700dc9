import { fromKysely } from 'pg-boss'
import type { Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import type { TemplateName } from './templates.ts'

/** The job that sends one mail. */
export const DELIVER_MAIL = 'deliver-mail'

export interface OutgoingMail {
  /** Names what the mail tells of; a second mail for the same cause is not written. */
  cause: string
  template: TemplateName
  recipient: string
  bookingId: string | null
  userId?: string | null
  /** What cannot be read again when the mail is sent, like a reason. Never a secret: the table keeps it. */
  props?: Record<string, string>
}

/** Queues a mail in the transaction that it tells of: both happen, or neither. False when it was queued before. */
export async function enqueueMail(
  { queue, clock }: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  { userId = null, props = {}, ...mail }: OutgoingMail,
): Promise<boolean> {
  const queued = await trx
    .insertInto('mails')
    .values({ ...mail, userId, props: JSON.stringify(props), createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!queued) return false
  await queue.send(DELIVER_MAIL, { mailId: queued.id }, fromKysely(trx), { key: queued.id })
  return true
}
