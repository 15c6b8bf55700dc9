import type { Database, Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { settle } from '../intents/settle.ts'

/** The recorded payment of an intent. */
export async function findPayment(
  db: Database | Trx,
  intentId: string,
): Promise<{ id: string; bookingId: string } | undefined> {
  return await db
    .selectFrom('payments')
    .select(['id', 'bookingId'])
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
}

/** Settles the intent first if its payment isn't recorded: Stripe can report a refund or dispute before the payment. */
export async function findOrSettlePayment(services: Services, intentId: string) {
  const payment = await findPayment(services.db, intentId)
  if (payment) return payment
  await settle(services, intentId)
  return await findPayment(services.db, intentId)
}
