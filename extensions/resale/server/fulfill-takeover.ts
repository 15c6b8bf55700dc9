import { findBooking } from '../../../server/bookings/booking-row.ts'
import { lockRows } from '../../../server/bookings/lock-bookings.ts'
import type { Fulfillment } from '../../../server/services/fulfillment.ts'
import { freeHoldsIn } from '../../../server/slots/free-holds.ts'
import { OFFER_GONE } from '../domain/resale-rules.ts'
import { findOpenOffer } from './offer-back.ts'
import { takeOver } from './take-over.ts'
import { takenOverBy } from './takeovers.ts'

const OFFER_ENDED = { refusal: OFFER_GONE, because: 'the other customer no longer offered it' }

/** A booking takes over the time of the customer who offers it, once it's paid. */
export const TAKEOVER: Fulfillment = {
  async lock(trx, ids) {
    await lockRows(trx, [...ids, ...(await takenOverBy(trx, ids))])
    return true
  },

  async refuse(db, id, now) {
    const [offered = id] = await takenOverBy(db, [id])
    return (await findOpenOffer(db, offered, now)) ? null : OFFER_GONE
  },

  async fulfill(services, trx, { id, now }) {
    const buyer = await findBooking(trx, id)
    const [offered] = await takenOverBy(trx, [id])
    const seller = offered && (await findBooking(trx, offered))
    return buyer && seller && (await takeOver(services, trx, { seller, buyer, now })) ? 'kept' : OFFER_ENDED
  },

  /** There's no time that it could wait for. */
  async lapse(services, trx, { id, intentId, now }) {
    const holds = [{ id, intentId }]
    await freeHoldsIn(services, trx, { holds, reason: 'hold_expired', actorId: null, now })
  },
}
