import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { registerSchema } from '../../domain/accounts/account.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { hashNewPassword } from '../passwords/password.ts'
import type { Services } from '../services/services.ts'
import { requestPasswordReset } from './email-password-reset.ts'
import { parsePhone } from './parse-phone.ts'
import type { UserRow } from './queries.ts'
import { queueVerificationEmail } from './verify-email.ts'

type Input = z.output<typeof registerSchema>

/**
 * Creates a customer account; the unique index settles concurrent registrations. An account that staff created for
 * this address has no password yet: it isn't taken over here, its owner gets a link to set one.
 * Errors: `email_taken`, `invalid_phone`, `common_password`, `personal_password`.
 */
export async function register(
  services: Services,
  { input, now }: { input: Input; now: Temporal.Instant },
): Promise<Outcome<UserRow>> {
  const phone = await parsePhone(input.phone)
  if (!phone.ok) return phone
  const hashed = await hashNewPassword(input.password, input)
  if (!hashed.ok) return hashed
  const created = await services.db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({
        email: input.email,
        firstName: input.firstName,
        lastName: input.lastName,
        phone: phone.value,
        passwordHash: hashed.value,
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .$narrowType<{ email: NotNull }>()
      .executeTakeFirst()
    if (user) await queueVerificationEmail(services, trx, user)
    return user
  })
  if (created) return succeed(created)

  // The same answer and the same work whether the account has a password or not: a stranger must not learn who has bookings.
  await requestPasswordReset(services, { email: input.email, isRegistration: true })
  return refuse('email_taken')
}
