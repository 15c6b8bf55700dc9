import { MADE_AT_STRIPE } from '../../../domain/payments/refund-reason.ts'
import {
  ACCEPTED_REFUNDS,
  canRefundBecome,
  isGivenBack,
  type RefundStatus,
} from '../../../domain/payments/refund-status.ts'
import { spreadRefund } from '../../../domain/payments/spread-refund.ts'
import { type Cents, sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { addToHistory } from '../../bookings/add-to-history.ts'
import { lockRows } from '../../bookings/lock-bookings.ts'
import type { Clock } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { idOf, refundStatus, type StripeRefund } from '../../stripe/stripe.ts'
import { lockSold } from '../intents/lock-sold.ts'
import { closeOutdatedForm } from '../intents/payment-form.ts'
import { updateBalance } from '../ledger/update-balance.ts'
import { emailAccepted, emailFailed } from './email-refund.ts'
import { type FoundPayment, findOrSettlePayments } from './find-payment.ts'

/**
 * Records what Stripe reports about a refund, either in the response to our request or in an event, whichever arrives
 * first. A refund made in the Stripe dashboard is added to our ledger. Ignores payments that aren't ours.
 */
export async function followRefund(services: Services, refund: StripeRefund): Promise<void> {
  const intentId = idOf(refund.payment_intent)
  const payments = intentId ? await findOrSettlePayments(services, intentId) : []
  if (payments.length === 0) return
  const followed = await services.db.transaction().execute(async (trx) => {
    await lockRows(
      trx,
      payments.flatMap(({ bookingId }) => bookingId ?? []),
    )
    // Only an order of bookings has several payments.
    const sold = payments[0] ? await lockSold(services, trx, payments[0]) : null
    const known = await findRefunds(trx, payments, refund)
    const ours =
      known.length > 0
        ? await updateRefunds(services.clock, trx, known, refund)
        : await addRefunds(services.clock, trx, payments, refund)
    const madeAtStripe = known.length > 0 ? [] : ours.filter(({ status }) => isGivenBack(status))
    for (const { id: refundId } of madeAtStripe) {
      const lost = { refundId, amount: refund.amount, now: services.clock.now() }
      await sold?.takeBack?.(trx, { id: sold.id, ...lost })
    }
    for (const row of ours) await (row.hasFailed ? emailFailed : emailAccepted)(services, trx, row)
    return ours
  })
  for (const { kind, status, bookingId } of followed)
    if (bookingId && kind === 'overpayment' && !isGivenBack(status))
      await closeOutdatedForm(services, bookingId)
}

interface OurRefund {
  id: string
  bookingId: string | null
  reason: string
  kind: string
  status: RefundStatus
  stripeRefundId: string | null
  createdAt: Temporal.Instant
  /** It was given back until now. */
  hasFailed?: boolean
}

const COLUMNS = [
  'refunds.id',
  'bookingId',
  'reason',
  'kind',
  'refunds.status',
  'stripeRefundId',
  'refunds.createdAt',
] as const

/**
 * Our rows for this refund, found by Stripe's id or by ours in the metadata. Several if it was made at Stripe and is of more than
 * one date of an order.
 */
async function findRefunds(
  trx: Trx,
  payments: readonly FoundPayment[],
  refund: StripeRefund,
): Promise<OurRefund[]> {
  const rows = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .select(COLUMNS)
    .where(
      'paymentId',
      'in',
      payments.map(({ id }) => id),
    )
    .where((where) =>
      where.or([
        where('stripeRefundId', '=', refund.id),
        where.and([
          where('stripeRefundId', 'is', null),
          where(where.cast<string>('refunds.id', 'text'), '=', refund.metadata?.refundId ?? ''),
        ]),
      ]),
    )
    .orderBy('refunds.id')
    .forNoKeyUpdate('refunds')
    .execute()
  const known = rows.filter(({ stripeRefundId }) => stripeRefundId !== null)
  return known.length > 0 ? known : rows
}

async function updateRefunds(
  clock: Clock,
  trx: Trx,
  rows: readonly OurRefund[],
  refund: StripeRefund,
): Promise<OurRefund[]> {
  const status = refundStatus(refund)
  const updated: OurRefund[] = []
  for (const row of rows) {
    if (row.stripeRefundId && !canRefundBecome(row.status, status)) {
      updated.push(row)
      continue
    }
    await trx
      .updateTable('refunds')
      .set({
        stripeRefundId: refund.id,
        status,
        failure: refund.failure_reason ?? null,
        updatedAt: clock.now(),
      })
      .where('id', '=', row.id)
      .execute()
    // If it failed, the customer has still paid it.
    if (row.bookingId && row.kind === 'overpayment' && isGivenBack(status) !== isGivenBack(row.status))
      await updateBalance(trx, row.bookingId, { now: clock.now() })
    updated.push({ ...row, status, hasFailed: isGivenBack(row.status) && !isGivenBack(status) })
  }
  return updated
}

/**
 * How much of each payment is neither refunded nor requested, followed by how much of each is only requested: Stripe may still refuse
 * that.
 */
async function readUnrefunded(trx: Trx, payments: readonly FoundPayment[]): Promise<Cents[]> {
  const left: Cents[] = []
  const requested: Cents[] = []
  for (const { id } of payments) {
    const { amount } = await trx
      .selectFrom('payments')
      .select('amount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const refunds = await trx
      .selectFrom('refunds')
      .select(['amount', 'status'])
      .where('paymentId', '=', id)
      .execute()
    const totalOf = (isMeant: (status: RefundStatus) => boolean) =>
      sum(refunds.filter(({ status }) => isMeant(status)).map((refund) => toCents(refund.amount)))
    const unsent = Math.max(
      0,
      toCents(amount) - totalOf((status) => ACCEPTED_REFUNDS.some((each) => each === status)),
    )
    left.push(Math.max(0, toCents(amount) - totalOf(isGivenBack)))
    requested.push(unsent - (left.at(-1) ?? 0))
  }
  return [...left, ...requested]
}

/**
 * Adds a refund we didn't request. Of a payment for several dates, it's of the earliest dates that have money
 * left for which no one requested it.
 */
async function addRefunds(
  clock: Clock,
  trx: Trx,
  payments: readonly FoundPayment[],
  refund: StripeRefund,
): Promise<OurRefund[]> {
  const now = clock.now()
  const unrefunded = await readUnrefunded(trx, payments)
  const spread =
    spreadRefund(unrefunded, { amount: toDecimal(Math.min(refund.amount, sum(unrefunded))) }) ?? []
  // More than was paid is listed as a difference by the nightly check.
  const excess = refund.amount - sum(spread)
  const parts = payments.map(
    (_, index) => (spread[index] ?? 0) + (spread[payments.length + index] ?? 0) + (index === 0 ? excess : 0),
  )
  const added: OurRefund[] = []
  for (const [index, payment] of payments.entries()) {
    const part = parts[index] ?? 0
    if (part === 0) continue
    const amount = toDecimal(part)
    const row = await trx
      .insertInto('refunds')
      .values({
        paymentId: payment.id,
        amount,
        reason: MADE_AT_STRIPE,
        status: refundStatus(refund),
        stripeRefundId: refund.id,
        failure: refund.failure_reason ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .returning(['id', 'reason', 'kind', 'status', 'stripeRefundId', 'createdAt'])
      .executeTakeFirstOrThrow()
    if (payment.bookingId)
      await addToHistory(trx, payment.bookingId, {
        kind: 'refunded_at_stripe',
        after: { refundId: row.id, amount },
        now,
      })
    added.push({ ...row, bookingId: payment.bookingId })
  }
  return added
}
