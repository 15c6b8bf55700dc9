import { refuse } from '../../../domain/errors.ts'
import { findBooking } from '../../bookings/booking-row.ts'
import { lockRows } from '../../bookings/lock-bookings.ts'
import type { Fulfillment } from '../../services/fulfillment.ts'
import { freeHoldsIn } from '../../slots/free-holds.ts'
import { claimedBy } from './claims.ts'
import { findOpenOffer } from './offer-back.ts'
import { takeOver } from './take-over.ts'

/** A booking that claims a time takes it over from the customer who offers it, once it's paid. */
export const CLAIM: Fulfillment = {
  async lock(trx, ids) {
    await lockRows(trx, [...ids, ...(await claimedBy(trx, ids))])
    return true
  },

  async refuse(db, id, now) {
    const [offered = id] = await claimedBy(db, [id])
    return (await findOpenOffer(db, offered, now)) ? null : refuse('offer_gone')
  },

  async fulfill(services, trx, { id, now }) {
    const buyer = await findBooking(trx, id)
    const [offered] = await claimedBy(trx, [id])
    const seller = offered && (await findBooking(trx, offered))
    return buyer && seller && (await takeOver(services, trx, { seller, buyer, now })) ? 'kept' : 'offer_ended'
  },

  /** There's no time that it could wait for. */
  async lapse(services, trx, { id, intentId, now }) {
    const holds = [{ id, intentId }]
    await freeHoldsIn(services, trx, { holds, reason: 'hold_expired', actorId: null, now })
  },
}
