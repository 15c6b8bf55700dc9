import { CURRENCY } from '../../../domain/facility.ts'
import { toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { Services } from '../../services/services.ts'
import { type Intent, idOf } from '../../stripe/stripe.ts'
import { completeSale, lockPack } from '../packs/sell-pack.ts'
import { noteClosed } from './note-closed.ts'
import { cardOf, type Settlement } from './record-settlement.ts'

/**
 * A pack that was paid for online is its customer's. Its form is closed before it's forgotten, so the money
 * is never late. Part of `settle`.
 */
export async function settlePack(services: Services, intent: Intent, packId: string): Promise<Settlement> {
  const now = services.clock.now()
  return await services.db.transaction().execute(async (trx) => {
    const pack = await lockPack(trx, packId)
    if (!pack) return 'not_ours'
    const isSame = await noteClosed(trx, intent.id, now)
    const isRight = intent.currency === CURRENCY && intent.amount_received === toCents(pack.price)
    const card = cardOf(intent)
    const payment = await trx
      .insertInto('payments')
      .values({
        ...{ packId, method: 'stripe', amount: toDecimal(intent.amount_received), receivedAt: now },
        ...{ stripePaymentIntentId: intent.id, stripeChargeId: idOf(intent.latest_charge) },
        ...{ cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null },
        needsAttention: isRight ? (isSame ? null : 'other_intent') : 'other_amount',
      })
      .onConflict((conflict) => conflict.column('packId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!payment) return 'already_settled'
    if (!isSame || !isRight) {
      services.log.error({ intentId: intent.id, packId }, 'a payment does not match its pack')
      return 'needs_attention'
    }
    await completeSale(services, trx, { pack, paymentId: payment.id, now })
    return 'confirmed'
  })
}
