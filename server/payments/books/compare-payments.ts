import { comparePayment, type Difference } from '../../../domain/payments/book-differences.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../db/database.ts'
import { bookingIdOf, type Intent, type StripeGateway } from '../../stripe/stripe.ts'
import type { BookWindow } from './book-window.ts'
import { eachById, withRecorded } from './read-books.ts'

/** Both ways: what Stripe received against our payments, and those of our payments that it did not list. */
export async function comparePayments(
  db: Database,
  stripe: StripeGateway,
  window: BookWindow,
): Promise<Difference[]> {
  const differences: Difference[] = []
  const listed = new Set<string>()
  const intents = stripe.listIntents(window.stripeSince)
  for await (const [intent, recorded] of withRecorded(intents, (ids) => findRecorded(db, ids))) {
    listed.add(intent.id)
    // Whatever else the account is used for is none of our business.
    if (recorded || bookingIdOf(intent)) differences.push(...(await differenceOf(db, intent, recorded)))
  }
  for await (const payment of ourPayments(db, window)) {
    if (payment.intentId && listed.has(payment.intentId)) continue
    // Made before the window and paid in it, or unknown to Stripe.
    const intent = payment.intentId ? await stripe.findIntent(payment.intentId) : null
    const finding = comparePayment(toCents(payment.amount), intent?.amount_received ?? 0)
    const { bookingId, receivedAt: happenedAt } = payment
    if (finding)
      differences.push({ ...finding, subject: payment.intentId ?? payment.id, bookingId, happenedAt })
  }
  return differences
}

interface RecordedPayment {
  intentId: string | null
  bookingId: string
  amount: string
}

async function differenceOf(
  db: Database,
  intent: Intent,
  payment: RecordedPayment | null,
): Promise<Difference[]> {
  const finding = comparePayment(payment && toCents(payment.amount), intent.amount_received)
  if (!finding) return []
  const happenedAt = Temporal.Instant.fromEpochMilliseconds(intent.created * 1000)
  const bookingId = payment?.bookingId ?? (await knownBooking(db, bookingIdOf(intent)))
  return [{ ...finding, subject: intent.id, bookingId, happenedAt }]
}

async function findRecorded(
  db: Database,
  intentIds: readonly string[],
): Promise<Map<string | null, RecordedPayment>> {
  const rows = await db
    .selectFrom('payments')
    .select(['stripePaymentIntentId as intentId', 'bookingId', 'amount'])
    .where('stripePaymentIntentId', 'in', intentIds)
    .execute()
  return new Map(rows.map((row) => [row.intentId, row]))
}

async function knownBooking(db: Database, id: string | null): Promise<string | null> {
  const row = await db.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

function ourPayments(db: Database, { since }: BookWindow) {
  return eachById((after, limit) =>
    db
      .selectFrom('payments')
      .select(['id', 'stripePaymentIntentId as intentId', 'bookingId', 'amount', 'receivedAt'])
      .where('method', '=', 'stripe')
      .where('receivedAt', '>=', since)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}
