import { fromKysely } from 'pg-boss'
import type { Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { addCall, joinForEmail } from './calls.ts'
import type { TemplateName } from './templates.ts'

/** Queue of the job that sends one email. If its jobs get lost, `sendWaitingEmails` adds them again. */
export const DELIVER_EMAIL = 'deliver-email'

export interface OutgoingEmail {
  /** Deduplication key: what the email is about. A second email with the same cause isn't queued. */
  cause: string
  template: TemplateName
  recipient: string
  /** Null for an email about an account. */
  bookingId?: string | null
  userId?: string | null
  /** Facts that can't be looked up when the email is sent, such as a reason. Stored, so never a secret. */
  props?: Record<string, string>
  /** How long it waits before it's sent, so that what it reports can still be undone. */
  afterSeconds?: number
}

/**
 * Queues an email in the transaction of the change it reports, so both happen or neither. False for a
 * duplicate.
 */
export async function enqueueEmail(
  { queue, clock }: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  { userId = null, bookingId = null, props = {}, afterSeconds = 0, ...email }: OutgoingEmail,
): Promise<boolean> {
  const queued = await trx
    .insertInto('emails')
    .values({ ...email, userId, bookingId, props: JSON.stringify(props), createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!queued) return false
  await queue.send(DELIVER_EMAIL, { emailId: queued.id }, fromKysely(trx), { key: queued.id, afterSeconds })
  return true
}

export interface CustomerEmail {
  template: TemplateName
  cause: string
  props?: Record<string, string>
  afterSeconds?: number
}

/**
 * Queues an email to a customer, at most once per template and `cause`: about a booking if there's a
 * `bookingId`, otherwise about their account. News about a booking says where the customer thinks it is.
 * False if it was queued before, if it takes back what no email told yet, and for a customer without an
 * email, whom staff then call about news that matters (`templates.ts`).
 */
export async function enqueueCustomerEmail(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  { userId, bookingId }: { userId: string; bookingId?: string },
  { template, cause: subject, props = {}, afterSeconds = 0 }: CustomerEmail,
): Promise<boolean> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const cause = `${template}:${subject}`
  if (email === null) {
    await addCall(services, trx, {
      ...{ template, cause, userId, bookingId: bookingId ?? null, props },
    })
    return false
  }
  const queued = { cause, recipient: email, afterSeconds }
  if (bookingId === undefined)
    return await enqueueEmail(services, trx, { ...queued, template, userId, props })
  const joined = await joinForEmail(services, trx, { template, userId, bookingId, props })
  if (joined === null) return false
  return await enqueueEmail(services, trx, {
    ...{ ...queued, bookingId, template: joined.template as TemplateName, props: joined.props },
  })
}
