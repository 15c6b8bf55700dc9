import { sql } from 'kysely'
import { CLOSED_DISPUTES } from '../../../domain/payments/dispute-status.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import type { Services } from '../../services/services.ts'
import { disputeStatus, idOf, type StripeDispute } from '../../stripe/stripe.ts'
import { lockSold } from '../intents/lock-sold.ts'
import { findOrSettlePayments } from './find-payment.ts'

/**
 * Records a dispute, or its new status. Staff see it under Needs attention until it is over; a lost one until they
 * resolve it, and what another order than a booking's gave is taken back then. Ignores payments that aren't
 * ours.
 */
export async function followDispute(services: Services, dispute: StripeDispute): Promise<void> {
  const intentId = idOf(dispute.payment_intent)
  // It's stored with the first date of an order; every date's ledger shows its share.
  const [payment] = intentId ? await findOrSettlePayments(services, intentId) : []
  if (!payment) return
  const now = services.clock.now()
  const due = dispute.evidence_details.due_by
  const status = disputeStatus(dispute)
  const isChanged = await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql`
    insert into disputes as known
      (payment_id, stripe_dispute_id, amount, reason, status, evidence_due_at, created_at, status_since)
    values (${payment.id}, ${dispute.id}, ${toDecimal(dispute.amount)}, ${dispute.reason}, ${status},
      ${due ? Temporal.Instant.fromEpochMilliseconds(due * 1000) : null}, ${now}, ${now})
    on conflict (stripe_dispute_id) do update
      set status = excluded.status, amount = excluded.amount, evidence_due_at = excluded.evidence_due_at,
        status_since = excluded.status_since
      where known.status <> excluded.status
        -- Events arrive out of order: a final status stays final.
        and not (known.status = any(${CLOSED_DISPUTES}::text[]) and not excluded.status = any(${CLOSED_DISPUTES}::text[]))
    returning id
  `.execute(trx)
    if (rows.length > 0 && status === 'lost') {
      const sold = await lockSold(services, trx, payment)
      await sold?.takeBack?.(trx, { id: sold.id, refundId: null, amount: dispute.amount, now })
    }
    return rows.length > 0
  })
  if (isChanged)
    services.log.error({ bookingId: payment.bookingId, dispute: dispute.id }, 'a payment is disputed')
}
