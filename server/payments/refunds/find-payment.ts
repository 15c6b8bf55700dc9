import type { Database, Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { settle } from '../intents/settle.ts'

export interface FoundPayment {
  id: string
  bookingId: string | null
  /** Of something else than a booking. */
  orderId: string | null
}

/**
 * The recorded payments of an intent, one for each date if it paid for several, by the start of their
 * bookings.
 */
export async function findPayments(db: Database | Trx, intentId: string): Promise<FoundPayment[]> {
  return await db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'bookingId')
    .select(['payments.id', 'bookingId', 'payments.orderId'])
    .where('payments.stripePaymentIntentId', '=', intentId)
    .orderBy('startTime')
    .orderBy('payments.id')
    .execute()
}

/** Settles the intent first if its payment isn't recorded: Stripe can report a refund or dispute before the payment. */
export async function findOrSettlePayments(services: Services, intentId: string): Promise<FoundPayment[]> {
  const payments = await findPayments(services.db, intentId)
  if (payments.length > 0) return payments
  await settle(services, intentId)
  return await findPayments(services.db, intentId)
}
