import type { Database, Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { settle } from '../intents/settle.ts'

/** The payment in our books that came through this intent. */
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

/** The same, entered first if need be: Stripe may tell of a refund or a dispute before it tells of the money. */
export async function findOrSettlePayment(services: Services, intentId: string) {
  const payment = await findPayment(services.db, intentId)
  if (payment) return payment
  await settle(services, intentId)
  return await findPayment(services.db, intentId)
}
