import { sql } from 'kysely'
import type { TooLate } from '../../../domain/payments/too-late.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { findBooking } from '../../bookings/booking-row.ts'
import { lockRows } from '../../bookings/lock-bookings.ts'
import type { Trx } from '../../db/database.ts'
import type { Fulfillment, Paid } from '../../services/fulfillment.ts'
import type { WithMethods } from '../../services/methods.ts'
import { readClosureLocked } from '../../slots/closure-queries.ts'
import { occupy, slotOf } from '../../slots/occupancy.ts'
import { askChecks } from './ask-checks.ts'
import { keepAgain } from './keep-first.ts'

/** A held booking has its time. One whose hold expired gets it again if it can. */
export const PRICE: Fulfillment = {
  async lock(trx, ids) {
    await lockRows(trx, ids)
    return true
  },

  fulfill: async (services, trx, paid) => (paid.isHeld ? 'kept' : await retakeSlot(services, trx, paid)),
}

/**
 * A payment that arrives after the hold expired takes the slot back if it hasn't started, it's still free,
 * what was kept for it can be kept again, and no payment check refuses it.
 */
async function retakeSlot(
  services: WithMethods,
  trx: Trx,
  { id, share, now }: Paid,
): Promise<'kept' | TooLate> {
  const booking = await findBooking(trx, id)
  if (booking?.cancelReason !== 'hold_expired' || !isBefore(now, booking.startTime)) return 'hold_ended'
  const slot = await slotOf(trx, booking)
  if (await readClosureLocked(trx, slot)) return 'hold_ended'
  // A failed attempt may have taken some of the resources: undo it alone, not the recorded payment.
  await sql`savepoint retake`.execute(trx)
  const isFree = await occupy(trx, id, slot)
  const rest = toCents(booking.totalAmount) - share
  const isMet = async () =>
    (await keepAgain(services, trx, booking, { rest, now })) &&
    !(await askChecks(services, trx, (check) => check.refuseEnded(trx, booking)))
  if (isFree && (await isMet())) return 'kept'
  await sql`rollback to savepoint retake`.execute(trx)
  return isFree ? 'hold_ended' : 'slot_taken'
}
