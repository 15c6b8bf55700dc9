import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { balanceOf } from '../../domain/bookings/payment-state.ts'
import { type Outcome, succeed } from '../../domain/errors.ts'
import type { undoWaiveSchema, waiveBalanceSchema } from '../../domain/payments/balance.schema.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { actionable, type BookingRow } from '../bookings/booking-row.ts'
import { recordStaffAction, type StaffRequest } from '../bookings/record-staff-action.ts'
import { countGiven } from '../payments/ledger/staff-limits.ts'
import { updateBalance } from '../payments/ledger/update-balance.ts'
import type { Services } from '../services/services.ts'
import { whileUnpayable } from './make-unpayable.ts'

/**
 * Ends a booking's balance without a payment: what's left of the price isn't due anymore, and was never received. Refuses a
 * stale version, a booking with nothing due, and `over_discount_limit`.
 */
export async function waiveBalance(
  services: Services,
  request: StaffRequest<typeof waiveBalanceSchema>,
): Promise<Outcome<null>> {
  const { actor, bookingId, now } = request
  const { version, reason } = request.input
  const canChange = (booking: BookingRow) => bookingCan.waive(actionable(booking))
  return await whileUnpayable<null>(services, { bookingId, version, canChange }, async (trx, booking) => {
    const balance = balanceOf(booking)
    const after = { ...booking, waivedAmount: toDecimal(toCents(booking.waivedAmount) + balance) }
    const refusal = await countGiven(trx, { actor, now }, { before: booking, after })
    if (refusal) return refusal
    const amount = toDecimal(balance)
    await trx
      .insertInto('waivedBalances')
      .values({ bookingId, amount, reason, waivedBy: actor.id, createdAt: now })
      .execute()
    await updateBalance(trx, bookingId, { now })
    await recordStaffAction(trx, booking, request, {
      kind: 'balance_waived',
      action: 'waive_balance',
      after: { amount, reason },
    })
    return succeed(null)
  })
}

/** Takes back all that was waived of a booking, with a counter-entry. It's due again. */
export async function undoWaive(
  services: Services,
  request: StaffRequest<typeof undoWaiveSchema>,
): Promise<Outcome<null>> {
  const { actor, bookingId, now } = request
  const { version } = request.input
  const canChange = (booking: BookingRow) => bookingCan.undoWaive(actionable(booking))
  return await whileUnpayable<null>(services, { bookingId, version, canChange }, async (trx, booking) => {
    await countGiven(trx, { actor, now }, { before: booking, after: { ...booking, waivedAmount: '0.00' } })
    const amount = toDecimal(-toCents(booking.waivedAmount))
    await trx
      .insertInto('waivedBalances')
      .values({ bookingId, amount, reason: 'Taken back', waivedBy: actor.id, createdAt: now })
      .execute()
    await updateBalance(trx, bookingId, { now })
    await recordStaffAction(trx, booking, request, {
      kind: 'waive_undone',
      action: 'undo_waive',
      after: { amount: booking.waivedAmount },
    })
    return succeed(null)
  })
}
