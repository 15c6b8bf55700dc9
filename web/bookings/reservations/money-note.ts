import type { OwnBooking } from '../../../domain/bookings/booking.schema.ts'
import type { CancelReason } from '../../../domain/bookings/booking-status.ts'
import { owedOf, paymentState } from '../../../domain/bookings/payment-state.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import { formatUsd, toCents } from '../../../domain/pricing/money.ts'

const WHY: Readonly<Record<CancelReason, string>> = {
  hold_expired: "You didn't pay in time, so we released it.",
  released: 'You released this time.',
  released_by_staff: "You hadn't paid, so The Barn released it.",
  payment_canceled: 'The payment was cancelled.',
  staff: 'The Barn cancelled this booking.',
}

/** Whether staff gave it to me. */
export function isFree(booking: OwnBooking): boolean {
  return paymentState(booking) === 'comp'
}

/** Why my booking was cancelled, what I still owe for it, and how much was refunded; or null. */
export function moneyNote(booking: OwnBooking): string | null {
  const { status, cancelReason, cancelNote, refundedAmount } = booking
  const refunded = toCents(refundedAmount)
  const wasFree = (cancelReason === 'hold_expired' || cancelReason === 'released_by_staff') && refunded === 0
  const due = status === 'pending' ? 0 : owedOf(booking)
  const parts = [
    cancelReason && WHY[cancelReason],
    cancelNote && `“${cancelNote}”`,
    wasFree && "You weren't charged.",
    due > 0 && `${formatUsd(due)} is due at ${FACILITY_NAME}.`,
    refunded > 0 && `${formatUsd(refunded)} refunded.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}
