import { fromKysely } from 'pg-boss'
import { type Refusal, refuse } from '../../domain/errors.ts'
import type { Trx } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'
import { countLinkEmails } from './count-link-emails.ts'
import { findUserByEmail, type UserRow } from './queries.ts'
import { isResetLinkOut, lockUser } from './tokens.ts'

/** The queue. It keeps the name it was given first, so an update loses no waiting request. */
export const EMAIL_PASSWORD_RESET = 'mail-password-reset'

export interface WantedLink {
  email: string
  /** Someone tried to register this address: only an account without a password gets an email, once an hour. */
  isRegistration?: boolean
}

/** Reset emails per account and hour that always go out. */
const FREE_PER_HOUR = 5
/** After those: how long an unused link holds back the next one. */
const REST_MINUTES = 15

/**
 * The job behind "forgot password". The request only queues it, for known and unknown addresses alike, so neither
 * the response nor its timing reveals whether an account exists.
 *
 * An account gets five emails an hour, no matter where the requests come from. Further requests are dropped while a
 * link from the last 15 minutes is still valid and unused, or its email is still queued. So a stranger who keeps
 * asking sends at most eight emails in one hour, and five an hour in the long run. The owner always has a working
 * link in the newest email or can get one: right away if the last link was used, after 15 minutes if they deleted
 * the email. Those 15 minutes also stop the stranger from invalidating a link while the owner types a new password.
 */
export async function emailPasswordReset(
  services: Services,
  { email, isRegistration = false, requestId }: WantedLink & { requestId: string },
): Promise<void> {
  const { db } = services
  const user = await findUserByEmail(db, email)
  if (!user) return
  if (isRegistration) return await emailSetPassword(services, user)
  await db.transaction().execute((trx) => queueResetEmail(services, trx, user, requestId))
}

/** Whether the email was queued, or had been for this `requestId`: false if the account got enough of them lately. */
export async function queueResetEmail(
  services: Services,
  trx: Trx,
  user: Pick<UserRow, 'id' | 'email'>,
  requestId: string = crypto.randomUUID(),
): Promise<boolean> {
  // Concurrent requests must count each other.
  await lockUser(trx, user.id)
  if (await hasEnough(trx, user.id, services.clock.now())) return false
  await enqueueEmail(services, trx, {
    cause: `reset-password:${requestId}`,
    template: 'reset-password',
    recipient: user.email,
    userId: user.id,
  })
  return true
}

/** The refusal that staff get instead of another email. */
export const HAS_RESET_LINK: Refusal = refuse('too_many_requests', {
  message: `This address was just emailed a link that still works. You can send another one in ${REST_MINUTES} minutes.`,
  details: { retryAfterSeconds: REST_MINUTES * 60 },
})

async function hasEnough(trx: Trx, userId: string, now: Temporal.Instant): Promise<boolean> {
  const about = { userId, template: 'reset-password' as const }
  const lastHour = { after: now.subtract({ hours: 1 }), until: now }
  if ((await countLinkEmails(trx, about, lastHour, ['queued', 'sent'])) < FREE_PER_HOUR) return false
  const lately = { after: now.subtract({ minutes: REST_MINUTES }), until: now }
  const waiting = await countLinkEmails(trx, about, lately, ['queued'])
  return waiting > 0 || (await isResetLinkOut(trx, userId, lately))
}

/** At most once an hour: the link is valid that long, and strangers must not flood the mailbox. */
async function emailSetPassword(services: Services, user: UserRow): Promise<void> {
  if (user.passwordHash) return
  const hour = Math.floor(services.clock.now().epochMilliseconds / 3_600_000)
  await services.db.transaction().execute((trx) =>
    enqueueEmail(services, trx, {
      cause: `set-password:${user.id}:${hour}`,
      template: 'set-password',
      recipient: user.email,
      userId: user.id,
    }),
  )
}

/** Queues the reset. The job looks up whether the account exists, so the request takes the same time either way. */
export async function requestPasswordReset({ db, queue }: Services, wanted: WantedLink): Promise<void> {
  await db.transaction().execute((trx) => queue.send(EMAIL_PASSWORD_RESET, wanted, fromKysely(trx)))
}
