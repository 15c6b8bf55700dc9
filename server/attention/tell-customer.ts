import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordCustomerAudit } from '../audit/record-audit.ts'
import { findBooking } from '../bookings/booking-row.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import { transact } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'

/**
 * Staff note that they told a customer whom no email reached, or take that back. Repeating it changes
 * nothing. Refuses `not_found` for an unknown call, and for one that newer news took the place of.
 */
export async function tellCustomer(
  { db }: Pick<Services, 'db'>,
  request: By & { callId: string; isTold: boolean },
): Promise<Outcome<null>> {
  const { actor, callId, isTold, now } = request
  return await transact(db, async (trx) => {
    const call = await trx
      .selectFrom('calls')
      .selectAll()
      .where('id', '=', callId)
      .where('coveredAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!call) return refuse('not_found')
    if (isTold === (call.toldAt !== null)) return succeed(null)
    await trx
      .updateTable('calls')
      .set(isTold ? { toldAt: now, toldBy: actor.id } : { toldAt: null, toldBy: null })
      .where('id', '=', callId)
      .execute()
    const booking = call.bookingId === null ? undefined : await findBooking(trx, call.bookingId)
    const [kind, action] = isTold
      ? (['told', 'tell_customer'] as const)
      : (['not_told', 'undo_told'] as const)
    const after = { news: call.news }
    if (booking) await recordStaffAction(trx, booking, request, { kind, action, after })
    else await recordCustomerAudit(trx, call.userId, { actorId: actor.id, action, after, now })
    return succeed(null)
  })
}
