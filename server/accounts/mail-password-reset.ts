import type { Trx } from '../db/database.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'
import { countResetMails } from './count-reset-mails.ts'
import { findUserByEmail } from './queries.ts'
import { isResetLinkOut, lockUser } from './tokens.ts'

export const MAIL_PASSWORD_RESET = 'mail-password-reset'

/** How many reset mails one account gets in an hour without further questions. */
const FREE_PER_HOUR = 5
/** Beyond that: how long a link that nobody has used yet keeps the next one back. */
const REST_MINUTES = 15

/**
 * The job behind "forgot password". The request itself only queues it, for known and unknown addresses alike, so
 * neither its answer nor its duration tells which one it was.
 *
 * An account gets five mails an hour, wherever they are asked for from. A further wish is dropped only while a link
 * made in the last 15 minutes is still good and unused, or a mail written then still waits for the mail server. So a
 * stranger who asks all the time fills the mailbox with eight mails in one hour at most, and five an hour in the long
 * run; and the owner, whatever the stranger asked for, has a link that works in the newest mail or gets one: at once
 * when the last one was used up, and after 15 minutes when they have thrown it away. Those 15 minutes also keep the
 * stranger from making the owner's link useless, by asking for newer ones, while the owner types a new password.
 */
export async function mailPasswordReset(
  services: Services,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  const { db, clock } = services
  const user = await findUserByEmail(db, email)
  if (!user) return
  await db.transaction().execute(async (trx) => {
    // Two wishes at the same moment would otherwise not count each other.
    await lockUser(trx, user.id)
    if (await hasEnough(trx, user.id, clock.now())) return
    await enqueueMail(services, trx, {
      cause: `reset-password:${requestId}`,
      template: 'reset-password',
      recipient: user.email,
      userId: user.id,
      bookingId: null,
      props: {},
    })
  })
}

async function hasEnough(trx: Trx, userId: string, now: Temporal.Instant): Promise<boolean> {
  const lastHour = { after: now.subtract({ hours: 1 }), until: now }
  if ((await countResetMails(trx, userId, lastHour, ['queued', 'sent'])) < FREE_PER_HOUR) return false
  const lately = { after: now.subtract({ minutes: REST_MINUTES }), until: now }
  const waiting = await countResetMails(trx, userId, lately, ['queued'])
  return waiting > 0 || (await isResetLinkOut(trx, userId, lately))
}
