import type { z } from 'zod'
import type { registerSchema } from '../../domain/accounts/account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'
import { hashPassword } from './password.ts'
import { findUserByEmail, type UserRow } from './queries.ts'
import { queueVerificationEmail } from './verify-email.ts'

type Input = z.output<typeof registerSchema>

/**
 * Creates a customer account; the unique index settles concurrent registrations. An account that staff created for
 * this address has no password yet: it isn't taken over here, its owner gets a link to set one.
 * Errors: `email_taken`, `account_has_no_password`.
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
    if (user) await queueVerificationEmail(services, trx, user)
    return user
  })
  if (created) return succeed(created)

  const existing = await findUserByEmail(services.db, input.email)
  if (!existing || existing.passwordHash) return refuse('email_taken')
  await queueSetPasswordEmail(services, existing, now)
  return refuse('account_has_no_password')
}

/** At most once an hour: the link is valid that long, and strangers must not flood the mailbox. */
async function queueSetPasswordEmail(
  services: Services,
  user: UserRow,
  now: Temporal.Instant,
): Promise<void> {
  const hour = Math.floor(now.epochMilliseconds / 3_600_000)
  await services.db.transaction().execute((trx) =>
    enqueueEmail(services, trx, {
      cause: `set-password:${user.id}:${hour}`,
      template: 'set-password',
      recipient: user.email,
      userId: user.id,
      bookingId: null,
      props: {},
    }),
  )
}
