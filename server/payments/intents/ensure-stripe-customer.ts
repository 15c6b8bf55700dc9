import type { Database } from '../../db/database.ts'
import type { StripeGateway } from '../../stripe/stripe.ts'

/** One Stripe customer per user, made when first needed. Stripe's idempotency key makes a race harmless. */
export async function ensureStripeCustomer(
  db: Database,
  stripe: StripeGateway,
  userId: string,
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'stripeCustomerId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.stripeCustomerId) return user.stripeCustomerId
  const customerId = await stripe.createCustomer(userId, user.email)
  await db
    .updateTable('users')
    .set({ stripeCustomerId: customerId })
    .where('id', '=', userId)
    .where('stripeCustomerId', 'is', null)
    .execute()
  return customerId
}
