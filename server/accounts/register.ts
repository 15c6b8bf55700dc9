import type { z } from 'zod'
import type { registerSchema } from '../../domain/accounts/account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'
import { hashPassword } from './password.ts'
import { findUserByEmail, type UserRow } from './queries.ts'
import { mailVerification } from './verify-email.ts'

type Input = z.output<typeof registerSchema>

/**
 * Makes a customer's account; the unique index decides when two register one address at once. An account that
 * staff made by booking for the address has no password: it is not taken over here, its owner is mailed a link.
 */
export async function register(
  services: Services,
  { input, now }: { input: Input; now: Temporal.Instant },
): Promise<Outcome<UserRow>> {
  const passwordHash = await hashPassword(input.password)
  const created = await services.db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({
        email: input.email,
        firstName: input.firstName,
        lastName: input.lastName,
        passwordHash,
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (user) await mailVerification(services, trx, user)
    return user
  })
  if (created) return succeed(created)

  const existing = await findUserByEmail(services.db, input.email)
  if (!existing || existing.passwordHash) return refuse('email_taken')
  await mailSetPassword(services, existing, now)
  return refuse('account_has_no_password')
}

/** Once an hour is enough: the link is good for that long, and a stranger must not fill somebody's mailbox. */
async function mailSetPassword(services: Services, user: UserRow, now: Temporal.Instant): Promise<void> {
  const hour = Math.floor(now.epochMilliseconds / 3_600_000)
  await services.db.transaction().execute((trx) =>
    enqueueMail(services, trx, {
      cause: `set-password:${user.id}:${hour}`,
      template: 'set-password',
      recipient: user.email,
      userId: user.id,
      bookingId: null,
      props: {},
    }),
  )
}
