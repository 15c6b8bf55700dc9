import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { methodName } from '../../../domain/bookings/booking-status.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { standardPrice } from '../../../domain/pricing/adjustments.ts'
import { actionable, type BookingRow } from '../../../server/bookings/booking-row.ts'
import { recordStaffAction, type StaffRequest } from '../../../server/bookings/record-staff-action.ts'
import { usualPriceOf } from '../../../server/catalog/find-item.ts'
import type { Trx } from '../../../server/db/database.ts'
import { whileUnpayable } from '../../../server/desk/make-unpayable.ts'
import { whenPaidByCard } from '../../../server/desk/mark-paid.ts'
import { confirmHeld } from '../../../server/payments/ledger/confirm-held.ts'
import { updateBalance } from '../../../server/payments/ledger/update-balance.ts'
import type { Services } from '../../../server/services/services.ts'
import type { payAtDeskSchema } from '../domain/pack.schema.ts'
import { countPunches, payWithPunches, TOO_FEW_PUNCHES } from './pack-ledger.ts'

/**
 * Staff pay for a whole booking with punches of its customer's packs. Refuses what `markPaid` does, and
 * too few punches.
 */
export async function payWithPackAtDesk(
  services: Services,
  request: StaffRequest<typeof payAtDeskSchema>,
): Promise<Outcome<null>> {
  const { actor, bookingId, input, now } = request
  return await whileUnpayable<null>(
    services,
    {
      bookingId,
      version: input.version,
      canChange: (booking) => bookingCan.markPaid(actionable(booking)),
      whenPaid: whenPaidByCard,
    },
    async (trx, booking) => {
      const costly = await refuseCostly(trx, booking)
      if (costly) return costly
      const paying = { by: 'staff', now } as const
      if (
        (await countPunches(trx, [booking], paying)) === null ||
        !(await payWithPunches(trx, [booking], paying))
      )
        return TOO_FEW_PUNCHES
      if (booking.status === 'pending')
        await confirmHeld(services, trx, [booking], { actorId: actor.id, now })
      await updateBalance(trx, booking.id, { now })
      await recordStaffAction(trx, booking, request, {
        kind: 'paid',
        action: 'mark_booking_paid',
        after: { method: methodName('punches'), amount: booking.totalAmount },
      })
      return succeed(null)
    },
  )
}

const RAISED: Refusal = refuse('price_fixed', {
  message:
    'This booking has a higher price than usual, and a punch pays for an hour at the usual one. Please change the price first, or take another payment.',
})

/**
 * Otherwise, a punch would pay any price, and for any place that the booking then moves to. Customers' own
 * holds have the usual one.
 */
async function refuseCostly(trx: Trx, booking: BookingRow): Promise<Refusal | null> {
  if (booking.status === 'pending') return null
  return standardPrice(booking) > (await usualPriceOf(trx, booking)) ? RAISED : null
}
