import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { findUserByEmail } from './queries.ts'

export const MAIL_PASSWORD_RESET = 'mail-password-reset'

/** How many reset mails one account gets in an hour, wherever they are asked for from. */
const MAILS_PER_HOUR = 5

/**
 * The job behind "forgot password". The request itself only queues it, for known and unknown addresses alike, so
 * neither its answer nor its duration tells which one it was.
 */
export async function mailPasswordReset(
  services: Services,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  const { db, clock } = services
  const user = await findUserByEmail(db, email)
  if (!user) return
  const recent = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('recipient', '=', user.email)
    .where('template', '=', 'reset-password')
    .where('createdAt', '>', clock.now().subtract({ hours: 1 }))
    .executeTakeFirstOrThrow()
  if (Number(recent.count) >= MAILS_PER_HOUR) return
  await db.transaction().execute((trx) =>
    enqueueMail(services, trx, {
      cause: `reset-password:${requestId}`,
      template: 'reset-password',
      recipient: user.email,
      userId: user.id,
      bookingId: null,
      props: {},
    }),
  )
}
