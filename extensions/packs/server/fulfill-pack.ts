import type { Fulfillment } from '../../../server/services/fulfillment.ts'
import { readOpenRefunds, takeUnpaidRest } from './pack-ledger.ts'
import { completeSale, findPack, lockPack } from './sell-pack.ts'

/**
 * A pack that was paid for online is its customer's. Its form is closed before it's forgotten, so the money
 * is never late.
 */
export const PACK: Fulfillment = {
  async lock(trx, [id = '']) {
    return (await lockPack(trx, id)) !== undefined
  },

  async fulfill(services, trx, { id, now }) {
    const pack = await findPack(trx, id)
    if (!pack) throw new Error(`Pack ${id} was forgotten while it was paid`)
    await completeSale(services, trx, { pack, now })
    return 'kept'
  },

  async takeBack(trx, { id: packId, refundId, amount, now }) {
    // Refunds at Stripe can be of less than a punch, so they count together.
    const unpaid = refundId === null ? amount : await readOpenRefunds(trx, packId)
    await takeUnpaidRest(trx, { packId, refundId, amount: unpaid, now })
  },
}
