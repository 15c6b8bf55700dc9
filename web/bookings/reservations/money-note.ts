import type { OwnBooking } from '../../../domain/bookings/booking.schema.ts'
import type { CancelReason } from '../../../domain/bookings/booking-status.ts'
import { formatUsd, toCents } from '../../../domain/pricing/money.ts'

const WHY: Readonly<Record<CancelReason, string>> = {
  hold_expired: "You didn't pay in time, so we released it.",
  released: 'You released this time.',
  released_by_staff: "You hadn't paid, so The Barn released it.",
  payment_canceled: 'The payment was cancelled.',
  staff: 'The Barn cancelled this booking.',
}

/** Why my booking was cancelled and how much was refunded, or null. */
export function moneyNote({ cancelReason, cancelNote, refundedAmount }: OwnBooking): string | null {
  const refunded = toCents(refundedAmount)
  const isFree = (cancelReason === 'hold_expired' || cancelReason === 'released_by_staff') && refunded === 0
  const parts = [
    cancelReason && WHY[cancelReason],
    cancelNote && `“${cancelNote}”`,
    isFree && "You weren't charged.",
    refunded > 0 && `${formatUsd(refunded)} refunded.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}
