import { comparePayment, type Difference } from '../../../domain/payments/ledger-differences.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../db/database.ts'
import { bookingIdOf, type StripeGateway } from '../../stripe/stripe.ts'
import { compareEntries, type Window } from './compare-entries.ts'

/** Compares what Stripe received in the window with our card payments. */
export async function comparePayments(
  db: Database,
  stripe: StripeGateway,
  { since, stripeSince }: Window,
): Promise<Difference[]> {
  return await compareEntries({
    theirs: stripe.listIntents(stripeSince),
    retrieveTheirs: (intentId) => stripe.findIntent(intentId),
    findOurs: (intentIds) => selectPayments(db).where('stripePaymentIntentId', 'in', intentIds).execute(),
    readOurs: (after, limit) =>
      selectPayments(db)
        .where('method', '=', 'stripe')
        .where('receivedAt', '>=', since)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    async findBookingId(intent) {
      const id = bookingIdOf(intent)
      // Another use of the same Stripe account.
      if (!id) return undefined
      const row = await db.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst()
      return row?.id ?? null
    },
    compare: (payment, intent) =>
      comparePayment(payment && toCents(payment.amount), intent?.amount_received ?? 0),
  })
}

function selectPayments(db: Database) {
  return db
    .selectFrom('payments')
    .select(['id', 'stripePaymentIntentId as stripeId', 'bookingId', 'amount', 'receivedAt as at'])
}
