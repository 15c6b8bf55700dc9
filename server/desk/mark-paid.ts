import type { markPaidSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { bookingMethod, methodName } from '../../domain/bookings/booking-status.ts'
import { balanceOf } from '../../domain/bookings/payment-state.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { actionable, type BookingRow } from '../bookings/booking-row.ts'
import { recordStaffAction, type StaffRequest } from '../bookings/record-staff-action.ts'
import type { Trx } from '../db/database.ts'
import { confirmHeld } from '../payments/ledger/confirm-held.ts'
import { updateBalance } from '../payments/ledger/update-balance.ts'
import type { Services } from '../services/services.ts'
import { whileUnpayable } from './make-unpayable.ts'

type Request = StaffRequest<typeof markPaidSchema>

const OTHER_MONEY = refuse('payment_processing', {
  message:
    'A card payment of a different amount came in for this booking. Please review it under Needs attention first.',
})

/** The refusal if the customer paid online first. */
export function whenPaidByCard(payment: 'paid' | 'other_money'): Refusal {
  return payment === 'paid' ? refuse('already_paid') : OTHER_MONEY
}

/**
 * Staff took payment of a booking's balance, or of part of it. This confirms a pending one, after making it unpayable by
 * card. Refuses a stale version and more than is due.
 */
export async function markPaid(services: Services, request: Request): Promise<Outcome<null>> {
  const { bookingId, input } = request
  const { version, amount } = input
  return await whileUnpayable<null>(
    services,
    {
      bookingId,
      version,
      canChange: (booking) =>
        bookingCan.markPaid(actionable(booking), amount === undefined ? undefined : toCents(amount)),
      whenPaid: whenPaidByCard,
    },
    async (trx, booking) => {
      await recordDeskPayment(services, trx, booking, request)
      return succeed(null)
    },
  )
}

/** Records money taken for a booking, whose lock the caller has. */
export async function recordDeskPayment(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  request: Pick<Request, 'actor' | 'input' | 'now'>,
): Promise<void> {
  const { actor, input, now } = request
  const { method, amount: asked } = input
  const amount = asked === undefined ? toDecimal(balanceOf(booking)) : toDecimal(toCents(asked))
  await trx
    .insertInto('payments')
    .values({ bookingId: booking.id, method, amount, receivedAt: now })
    .execute()
  if (booking.status === 'pending') await confirmHeld(services, trx, [booking], { actorId: actor.id, now })
  const paymentMethod = bookingMethod(method)
  await updateBalance(trx, booking.id, { paymentMethod, now })
  await recordStaffAction(trx, booking, request, {
    kind: 'paid',
    action: 'mark_booking_paid',
    after: { method: methodName(method), amount },
  })
}
