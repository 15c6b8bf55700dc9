import { toCents } from '../../../domain/pricing/money.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import type { Services } from '../../services/services.ts'
import { StripeUnreachable } from '../../stripe/circuit.ts'
import type { StripeGateway } from '../../stripe/stripe.ts'
import { followRefund } from './follow-refund.ts'

const BATCH = 50
/** Well within the day for which Stripe remembers a key. */
const KEY_HOURS = 12

/**
 * The job: asks Stripe for every refund that was decided on but not yet sent. The idempotency key makes asking
 * twice harmless, so a process that dies in between loses nothing and refunds nothing twice. Returns how many were
 * sent.
 */
export async function sendRefunds(services: Services): Promise<number> {
  const { db, stripe, log } = services
  if (!stripe) return 0
  const requested = await waitingRefunds(db).orderBy('refunds.createdAt').limit(BATCH).execute()
  let sent = 0
  for (const refund of requested)
    try {
      if (await send(services, stripe, refund)) sent += 1
    } catch (error) {
      log.warn({ refundId: refund.id, err: error }, 'a refund could not be sent; the next run tries again')
      if (error instanceof StripeUnreachable) break
    }
  return sent
}

/** Asks Stripe for one refund, unless that has been done. Throws when Stripe cannot be reached. */
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
    ])
    .where('refunds.status', '=', 'requested')
}

type WaitingRefund = Awaited<ReturnType<ReturnType<typeof waitingRefunds>['executeTakeFirstOrThrow']>>

/** False when Stripe refused it for good (disputed, refunded elsewhere): staff see that. */
async function send(services: Services, stripe: StripeGateway, refund: WaitingRefund): Promise<boolean> {
  const { id, intentId, amount, createdAt } = refund
  if (intentId === null) throw new Error(`Refund ${id} is of a payment that did not come through Stripe`)
  const { clock, log } = services
  const isKeyForgotten = isBefore(createdAt, clock.now().subtract({ hours: KEY_HOURS }))
  const earlier = isKeyForgotten ? await stripe.findRefund(intentId, id) : null
  const answer = earlier ?? (await stripe.refund(intentId, toCents(amount), id))
  if (!('refusal' in answer)) {
    await followRefund(services, answer)
    return true
  }
  log.error({ refundId: id, refusal: answer.refusal }, 'Stripe refused a refund')
  await services.db
    .updateTable('refunds')
    .set({ status: 'failed', failure: answer.refusal, updatedAt: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute()
  return false
}
