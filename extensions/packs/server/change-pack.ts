import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { recordCustomerAudit } from '../../../server/audit/record-audit.ts'
import { type Trx, transact } from '../../../server/db/database.ts'
import { lockPayments } from '../../../server/payments/ledger/lock-payments.ts'
import { requestRefund } from '../../../server/payments/ledger/request-refund.ts'
import { lockGiver, refuseRefund } from '../../../server/payments/ledger/staff-limits.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { isVoidable } from '../domain/is-voidable.ts'
import type { extendPackSchema, refundPackSchema } from '../domain/pack.schema.ts'
import { readRest, takeRest } from './pack-ledger.ts'
import { lockPack, type PackRow } from './sell-pack.ts'

type Request<Input> = By & { packId: string; input: Input }

/** A sold pack, locked until the transaction ends. */
async function lockSold(trx: Trx, packId: string): Promise<Outcome<PackRow & { expiresOn: string }>> {
  const pack = await lockPack(trx, packId)
  return pack && pack.expiresOn !== null
    ? succeed({ ...pack, expiresOn: pack.expiresOn })
    : refuse('not_found', { message: "This pack doesn't exist." })
}

/**
 * Staff refund what is left of a pack, the way it was paid, or void its sale. Returns its customer. Refuses
 * if it's used up, `refund_too_large` if less is left of its payment, `stale` if staff saw another amount,
 * `over_refund_limit`, `manager_required`, and `payments_not_configured` for card payments without Stripe.
 */
export async function refundPack(
  services: Pick<Services, 'db' | 'queue' | 'stripe' | 'extensions'>,
  request: Request<z.output<typeof refundPackSchema>>,
): Promise<Outcome<string>> {
  const { actor, packId, input, now } = request
  return await transact(services.db, async (trx) => {
    await lockGiver(trx, actor.id)
    const found = await lockSold(trx, packId)
    if (!found.ok) return found
    const pack = found.value
    const rest = await readRest(trx, packId)
    const { punches, amount } = rest
    if (punches === 0) return refuse('refused', { message: 'This pack has no hours left.' })
    if (input.value !== undefined && input.value !== amount) return refuse('stale', { message: OTHER_REST })
    const cents = toCents(amount)
    const [payment] = await lockPayments(trx, { orderId: packId })
    if (!payment || payment.left < cents)
      return refuse('refund_too_large', { details: { left: toDecimal(payment?.left ?? 0) } })
    if (payment.method === 'stripe' && !services.stripe) return refuse('payments_not_configured')
    const isMistake = isVoidable({ ...pack, punches }, payment, now)
    const overLimit = isMistake ? null : await refuseRefund(trx, { staffId: actor.id, amount: cents, now })
    if (overLimit) return overLimit
    const cause = { payment, amount: cents, reason: input.reason, requestedBy: actor.id, now }
    const refund = await requestRefund(services, trx, { ...cause, kind: isMistake ? 'void' : 'refund' })
    await takeRest(trx, { packId, refundId: refund.id, rest, now })
    await recordCustomerAudit(trx, pack.userId, {
      actorId: actor.id,
      ...(isMistake ? VOIDED : REFUNDED),
      after: { punches, amount, reason: input.reason },
      now,
    })
    return succeed(pack.userId)
  })
}

const VOIDED = { action: 'packs.void', phrase: 'voided the sale of a pack to {name}' } as const
const REFUNDED = { action: 'packs.refund', phrase: 'refunded a pack of {name}' } as const
const OTHER_REST = 'Another amount is left of this pack now. Please check it and try again.'
const ENDS_LATER = 'This pack can already be used for longer.'
const SAME_DAY = 'This pack can already be used until this day. Please choose a later one.'
const DAY_IS_OVER = 'This day is over. Please choose a later one.'

/**
 * The owner lets a pack be used longer. Punches that its last day took come back. Returns its customer.
 * Refuses the same day, an earlier one, and one that's over.
 */
export async function extendPack(
  { db }: Pick<Services, 'db'>,
  request: Request<z.output<typeof extendPackSchema>>,
): Promise<Outcome<string>> {
  const { actor, packId, input, now } = request
  return await transact(db, async (trx) => {
    const found = await lockSold(trx, packId)
    if (!found.ok) return found
    const pack = found.value
    const { expiresOn } = input
    if (expiresOn < pack.expiresOn) return refuse('refused', { message: ENDS_LATER })
    if (expiresOn < facilityDate(now).toString()) return refuse('refused', { message: DAY_IS_OVER })
    if (expiresOn === pack.expiresOn) return refuse('refused', { message: SAME_DAY })
    const lost = await trx
      .selectFrom('packEntries')
      .select(({ fn }) => [fn.sum<string>('punches').as('punches'), fn.sum<string>('amount').as('amount')])
      .where('packId', '=', packId)
      .where('kind', 'in', ['expired', 'extended'])
      .executeTakeFirst()
    await trx.updateTable('packs').set({ expiresOn }).where('id', '=', packId).execute()
    const punches = -Number(lost?.punches ?? 0)
    if (punches > 0)
      await trx
        .insertInto('packEntries')
        .values({
          ...{ packId, kind: 'extended', punches, createdAt: now },
          amount: toDecimal(-toCents(lost?.amount ?? '0')),
        })
        .execute()
    await recordCustomerAudit(trx, pack.userId, {
      actorId: actor.id,
      action: 'packs.extend',
      phrase: 'extended a pack of {name}',
      before: { lastDay: pack.expiresOn },
      after: { lastDay: expiresOn },
      now,
    })
    return succeed(pack.userId)
  })
}
