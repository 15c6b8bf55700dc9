import { sql } from 'kysely'
import {
  comparePayment,
  compareRefund,
  type Difference,
  type LedgerRefund,
} from '../../../domain/payments/ledger-differences.ts'
import { ACCEPTED_REFUNDS, type RefundStatus } from '../../../domain/payments/refund-status.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../db/database.ts'
import { bookingIdOf, orderIdOf } from '../../stripe/intent-subject.ts'
import { idOf, refundStatus, type StripeGateway } from '../../stripe/stripe.ts'
import { findPayments } from '../refunds/find-payment.ts'

/** How far back reconciling looks. Stripe uses real time; our rows use the business clock. */
export interface Window {
  since: Temporal.Instant
  stripeSince: Temporal.Instant
}

type Finding = Pick<Difference, 'kind' | 'facts'> | null

interface TheirEntry {
  id: string
  /** Unix seconds. */
  created: number
}

interface OurEntry {
  id: string
  stripeId: string | null
  bookingId: string
  at: Temporal.Instant
}

/** One kind of entry that both sides record: payments or refunds. */
interface Comparison<Theirs extends TheirEntry, Ours extends OurEntry> {
  /** Stripe's entries in the window. */
  theirs: AsyncIterable<readonly Theirs[]>
  retrieveTheirs(stripeId: string): Promise<Theirs | null>
  /** Our entries with these Stripe ids, whatever their date. */
  findOurs(stripeIds: readonly string[]): Promise<readonly Ours[]>
  /** Our entries in the window. */
  readOurs(): Promise<readonly Ours[]>
  /** The booking of a Stripe entry we haven't recorded; null if it is gone, undefined if the entry isn't ours. */
  findBookingId(theirs: Theirs): Promise<string | null | undefined>
  compare(ours: Ours | null, theirs: Theirs | null): Finding
}

/** Compares both ways: what Stripe lists with our ledger, then our entries that Stripe didn't list. */
async function compareEntries<Theirs extends TheirEntry, Ours extends OurEntry>({
  theirs,
  retrieveTheirs,
  findOurs,
  readOurs,
  findBookingId,
  compare,
}: Comparison<Theirs, Ours>): Promise<Difference[]> {
  const differences: Difference[] = []
  const listed = new Set<string>()
  for await (const page of theirs) {
    if (page.length === 0) continue
    const recorded = await findOurs(page.map(({ id }) => id))
    for (const entry of page) {
      listed.add(entry.id)
      const ours = recorded.find(({ stripeId }) => stripeId === entry.id) ?? null
      const finding = compare(ours, entry)
      if (!finding) continue
      const bookingId = ours ? ours.bookingId : await findBookingId(entry)
      if (bookingId === undefined) continue
      const happenedAt = Temporal.Instant.fromEpochMilliseconds(entry.created * 1000)
      differences.push({ ...finding, subject: entry.id, bookingId, happenedAt })
    }
  }
  for (const ours of await readOurs()) {
    const { stripeId, bookingId, at: happenedAt } = ours
    if (stripeId && listed.has(stripeId)) continue
    // Created before the window but recorded in it, or unknown to Stripe.
    const finding = compare(ours, stripeId ? await retrieveTheirs(stripeId) : null)
    if (finding) differences.push({ ...finding, subject: stripeId ?? ours.id, bookingId, happenedAt })
  }
  return differences
}

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
    readOurs: () =>
      selectPayments(db).where('method', '=', 'stripe').where('receivedAt', '>=', since).execute(),
    async findBookingId(intent) {
      const id = bookingIdOf(intent)
      // Another use of the same Stripe account has neither.
      if (!id) return orderIdOf(intent) ? null : undefined
      const row = await db.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst()
      return row?.id ?? null
    },
    compare: (payment, intent) =>
      comparePayment(payment && toCents(payment.amount), intent?.amount_received ?? 0),
  })
}

/** The payments of an intent as one entry: it can pay for several dates of an order. */
function selectPayments(db: Database) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => [
      firstId('payments.id').as('id'),
      firstId('bookingId').as('bookingId'),
      'stripePaymentIntentId as stripeId',
      fn.sum<string>('amount').as('amount'),
      fn.min('receivedAt').as('at'),
    ])
    .groupBy(['stripePaymentIntentId', sql`case when stripe_payment_intent_id is null then payments.id end`])
}

/** The least of a group's ids. */
function firstId(column: string) {
  return sql<string>`min(${sql.ref(column)}::text)`
}

/** Compares Stripe's refunds in the window with ours. */
export async function compareRefunds(
  db: Database,
  stripe: StripeGateway,
  { since, stripeSince }: Window,
): Promise<Difference[]> {
  return await compareEntries({
    theirs: stripe.listRefunds(stripeSince),
    retrieveTheirs: (refundId) => stripe.retrieveRefund(refundId),
    findOurs: (refundIds) => selectRefunds(db).where('stripeRefundId', 'in', refundIds).execute(),
    readOurs: () =>
      selectRefunds(db)
        .where('payments.method', '=', 'stripe')
        .where('refunds.backTo', 'is', null)
        // Requested refunds aren't at Stripe yet; `send-refunds` takes care of them.
        .where('refunds.status', 'in', ACCEPTED_REFUNDS)
        .where('refunds.createdAt', '>=', since)
        .execute(),
    // An unrecorded payment is a separate difference, reported once by comparePayments.
    async findBookingId(refund) {
      const intentId = idOf(refund.payment_intent)
      return intentId ? (await findPayments(db, intentId))[0]?.bookingId : undefined
    },
    compare: (ours, theirs) =>
      compareRefund(
        ours && booked(ours.amount, ours.status),
        theirs && { amount: theirs.amount, status: refundStatus(theirs) },
      ),
  })
}

function booked(amount: string, status: RefundStatus): LedgerRefund {
  return { amount: toCents(amount), status }
}

function selectRefunds(db: Database) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(({ fn }) => [
      firstId('refunds.id').as('id'),
      firstId('bookingId').as('bookingId'),
      'stripeRefundId as stripeId',
      fn.sum<string>('refunds.amount').as('amount'),
      'refunds.status',
      fn.min('refunds.createdAt').as('at'),
    ])
    .groupBy([
      'stripeRefundId',
      'refunds.status',
      sql`case when stripe_refund_id is null then refunds.id end`,
    ])
}
