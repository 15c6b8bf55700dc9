import type { Database } from '../../db/database.ts'
import type { StripeGateway } from '../../stripe/stripe.ts'

/**
 * The user's Stripe customer id, created on first use; null for someone without an email. The idempotency key makes
 * concurrent calls harmless.
 */
export async function ensureStripeCustomer(
  db: Database,
  stripe: StripeGateway,
  userId: string,
): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'stripeCustomerId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.stripeCustomerId) return user.stripeCustomerId
  if (user.email === null) return null
  const customerId = await stripe.createCustomer(userId, user.email)
  await db
    .updateTable('users')
    .set({ stripeCustomerId: customerId })
    .where('id', '=', userId)
    .where('stripeCustomerId', 'is', null)
    .execute()
  return customerId
}
