import { toCents } from '../../domain/pricing/price.ts'
import type { Services } from '../services.ts'
import { StripeUnreachable } from './circuit.ts'
import type { RefundStatus } from './stripe.ts'

const BATCH = 50

/**
 * The job: asks Stripe for every refund that was decided on but not yet sent. The idempotency key makes asking
 * twice harmless, so a process that dies in between loses nothing and refunds nothing twice.
 */
export async function sendRefunds(services: Services): Promise<number> {
  const { db, stripe, log } = services
  if (!stripe) return 0
  const requested = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.amount', 'payments.stripePaymentIntentId as intentId'])
    .where('refunds.status', '=', 'requested')
    .orderBy('refunds.createdAt')
    .limit(BATCH)
    .execute()
  let sent = 0
  for (const refund of requested) {
    if (refund.intentId === null) continue
    try {
      const { id, status } = await stripe.refund(refund.intentId, toCents(refund.amount), refund.id)
      await noteRefund(services, { id: refund.id, stripeRefundId: id, status })
      sent += 1
    } catch (error) {
      if (error instanceof StripeUnreachable) {
        log.warn({ refundId: refund.id, err: error }, 'Stripe could not be reached; the next run tries again')
        break
      }
      // Refused for good (disputed, refunded elsewhere): staff see it, and those behind it are still sent.
      log.error({ refundId: refund.id, err: error }, 'Stripe refused a refund')
      await noteRefund(services, { id: refund.id, stripeRefundId: null, status: 'failed' })
    }
  }
  return sent
}

async function noteRefund(
  { db, clock }: Services,
  refund: { id: string; stripeRefundId: string | null; status: RefundStatus },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ stripeRefundId: refund.stripeRefundId, status: refund.status, updatedAt: clock.now() })
    .where('id', '=', refund.id)
    .where('status', '=', 'requested')
    .execute()
}

/** How a refund stands, as Stripe's events tell; one that failed is put before staff by its status. */
export async function followRefund(
  { db, clock }: Services,
  refund: { stripeRefundId: string; status: RefundStatus },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: refund.status, updatedAt: clock.now() })
    .where('stripeRefundId', '=', refund.stripeRefundId)
    // Events come out of order: what is over stays over, except that a success can still turn out to have failed.
    .where((where) =>
      where.or([
        where('status', '=', 'pending'),
        where.and([where('status', '=', 'succeeded'), where.val(refund.status === 'failed')]),
      ]),
    )
    .execute()
}
