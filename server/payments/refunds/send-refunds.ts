import { toCents } from '../../../domain/pricing/money.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { lockRows } from '../../bookings/lock-bookings.ts'
import type { Services } from '../../services/services.ts'
import { isolateFailure, tolerateOutage } from '../../stripe/outage.ts'
import type { StripeGateway } from '../../stripe/stripe.ts'
import { closeOutdatedForm } from '../intents/payment-form.ts'
import { updateBalance } from '../ledger/update-balance.ts'
import { emailFailed } from './email-refund.ts'
import { followRefund } from './follow-refund.ts'

const BATCH = 50
/** Well within the 24 hours Stripe keeps idempotency keys. */
const KEY_HOURS = 12

/**
 * The job: sends requested refunds to Stripe. The idempotency key makes a retry harmless, so a process that dies
 * midway loses nothing and refunds nothing twice. Returns how many were sent.
 */
export async function sendRefunds(services: Services): Promise<number> {
  const { db, stripe, log } = services
  if (!stripe) return 0
  const requested = await waitingRefunds(db)
    .orderBy('refunds.createdAt')
    .orderBy('refunds.id')
    .limit(BATCH)
    .execute()
  let sent = 0
  await tolerateOutage(services, 'Stripe is unreachable; the next run sends the refunds', async () => {
    for (const refund of requested) {
      const isSent = await isolateFailure(
        () => send(services, stripe, refund),
        (err) => log.warn({ refundId: refund.id, err }, 'could not send a refund; the next run retries'),
      )
      if (isSent) sent += 1
    }
  })
  return sent
}

/** Sends one refund to Stripe unless it was sent before. Throws `StripeUnreachable`. */
export async function sendRefund(services: Services, refundId: string): Promise<void> {
  if (!services.stripe) return
  const refund = await waitingRefunds(services.db).where('refunds.id', '=', refundId).executeTakeFirst()
  if (refund) await send(services, services.stripe, refund)
}

function waitingRefunds(db: Services['db']) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      'refunds.amount',
      'refunds.createdAt',
      'payments.stripePaymentIntentId as intentId',
      'payments.bookingId',
    ])
    .where('refunds.status', '=', 'requested')
}

type WaitingRefund = Awaited<ReturnType<ReturnType<typeof waitingRefunds>['executeTakeFirstOrThrow']>>

/** Returns false if Stripe refused it permanently (disputed, refunded elsewhere); staff see that under Needs attention. */
async function send(services: Services, stripe: StripeGateway, refund: WaitingRefund): Promise<boolean> {
  const { id, intentId, bookingId, amount, createdAt } = refund
  if (intentId === null) throw new Error(`Refund ${id} is not for a Stripe payment`)
  const { clock, log } = services
  const isKeyExpired = isBefore(createdAt, clock.now().subtract({ hours: KEY_HOURS }))
  const earlier = isKeyExpired ? await stripe.findRefund(intentId, id) : null
  const answer = earlier ?? (await stripe.refund(intentId, toCents(amount), id))
  if (!('refusal' in answer)) {
    await followRefund(services, answer)
    return true
  }
  log.error({ refundId: id, refusal: answer.refusal }, 'Stripe refused a refund')
  const failed = await services.db.transaction().execute(async (trx) => {
    if (bookingId) await lockRows(trx, [bookingId])
    const now = clock.now()
    const failed = await trx
      .updateTable('refunds')
      .set({ status: 'failed', failure: answer.refusal, updatedAt: now })
      .where('id', '=', id)
      .where('status', '=', 'requested')
      .returning('kind')
      .executeTakeFirst()
    // The customer has still paid it.
    if (bookingId && failed?.kind === 'overpayment') await updateBalance(trx, bookingId, { now })
    if (failed) await emailFailed(services, trx, { id })
    return failed
  })
  if (bookingId && failed?.kind === 'overpayment') await closeOutdatedForm(services, bookingId)
  return false
}
