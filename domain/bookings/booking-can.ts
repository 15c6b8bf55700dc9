import { type Refusal, refuse } from '../errors.ts'
import { ARRIVAL_LEAD_MINUTES } from '../facility.ts'
import { CARD_MINIMUM, type Cents, formatUsd, toCents, toDecimal } from '../pricing/money.ts'
import { isBefore } from '../time/facility-time.ts'
import type { Attendance } from './attendance.ts'
import type { BookingStatus, ReceivedMethod } from './booking-status.ts'
import { type Account, balanceOf, type PaymentState } from './payment-state.ts'

interface ActionableBooking {
  status: BookingStatus
  end: Temporal.Instant
  holdExpiresAt: Temporal.Instant | null
  paymentState: PaymentState
  /** Whether it's pending, and has no time of its own until its customer has paid by card. */
  isClaim?: boolean
}

/**
 * The actions that staff can take on a booking right now: null, or the refusal that explains why not. The server decides by these rules,
 * and the desk offers its buttons by them.
 */
export const bookingCan = {
  cancel({ status, end }: ActionableBooking, now: Temporal.Instant): Refusal | null {
    if (status === 'cancelled')
      return refuse('booking_ended', { message: 'This booking is already cancelled.' })
    return hasEnded({ status, end }, now) ? refuse('booking_ended') : null
  },

  move({ status, end, holdExpiresAt, isClaim }: ActionableBooking, now: Temporal.Instant): Refusal | null {
    if (hasEnded({ status, end }, now))
      return refuse('booking_ended', { message: 'This booking has ended and can no longer be moved.' })
    if (status === 'cancelled')
      return refuse('booking_ended', { message: 'This booking was cancelled and can no longer be moved.' })
    // A hold can expire at any moment, so its slot must stay where other customers see it.
    return status === 'pending' && (holdExpiresAt !== null || isClaim) ? refuse('awaiting_payment') : null
  },

  /** Records a payment of `amount`, or any. */
  markPaid(booking: ActionableBooking & Account, amount: Cents = 1): Refusal | null {
    const refusal = whyNothingIsDue(booking)
    if (refusal) return refusal
    if (booking.isClaim) return refuse('awaiting_payment', { message: TAKES_OVER })
    const balance = balanceOf(booking)
    return amount > balance
      ? refuse('more_than_due', {
          message: `That's more than the ${formatUsd(balance)} that is due.`,
          details: { balance: toDecimal(balance) },
        })
      : null
  },

  /** Takes `amount`, or the balance, by card on a reader at the desk. */
  chargeOnReader(booking: ActionableBooking & Account, amount: Cents = balanceOf(booking)): Refusal | null {
    const refusal = bookingCan.markPaid(booking, amount)
    return refusal ?? (amount < CARD_MINIMUM ? refuse('below_card_minimum') : null)
  },

  /** A booking that has ended can still be marked. Null takes the mark back. */
  markAttendance(
    { status, start }: Pick<ActionableBooking, 'status'> & { start: Temporal.Instant },
    attendance: Attendance | null,
    now: Temporal.Instant,
  ): Refusal | null {
    if (status === 'cancelled') return refuse('booking_ended', { message: 'This booking was cancelled.' })
    if (status === 'pending')
      return refuse('awaiting_payment', { message: 'This booking is still awaiting payment.' })
    if (attendance === 'no_show' && isBefore(now, start))
      return refuse('too_early', { message: 'A booking can be marked as a no-show once it has started.' })
    const isEarly = isBefore(now, start.subtract({ minutes: ARRIVAL_LEAD_MINUTES }))
    return attendance === 'arrived' && isEarly ? refuse('too_early') : null
  },

  /** Signs the agreements of a confirmed booking. The customer of a pending one signs before paying. */
  sign({ status, end, isSigned }: Signable, now: Temporal.Instant): Refusal | null {
    if (isSigned) return refuse('already_signed')
    if (status === 'pending') return refuse('awaiting_payment', { message: SIGNED_WITH_PAYMENT })
    if (status === 'cancelled') return refuse('booking_ended', { message: 'This booking was cancelled.' })
    return hasEnded({ status, end }, now) ? refuse('booking_ended', { message: ENDED }) : null
  },

  /** Pays what is due of a confirmed booking by card, through a link; `amount` is what the link pays in all. */
  payByLink(
    booking: ActionableBooking & Account,
    now: Temporal.Instant,
    amount: Cents = balanceOf(booking),
  ): Refusal | null {
    if (booking.status === 'pending') return refuse('awaiting_payment', { message: PAID_AT_CHECKOUT })
    const refusal = whyNothingIsDue(booking)
    if (refusal) return refusal
    if (hasEnded(booking, now)) return refuse('booking_ended', { message: ENDED })
    return amount < CARD_MINIMUM ? refuse('below_card_minimum') : null
  },

  /** Ends the balance without a payment. */
  waive(booking: ActionableBooking): Refusal | null {
    return booking.paymentState === 'held'
      ? refuse('awaiting_payment', { message: STILL_HELD })
      : whyNothingIsDue(booking)
  },

  undoWaive({ status, waivedAmount }: ActionableBooking & Account): Refusal | null {
    if (status === 'cancelled') return refuse('booking_ended', { message: CANCELLED })
    return toCents(waivedAmount) === 0 ? refuse('nothing_waived') : null
  },

  /** Gives a booking another price. Prices of the catalog never change an existing booking (spec section 9). */
  changePrice({ status, paymentMethod, waivedAmount }: ActionableBooking & Account): Refusal | null {
    if (status === 'cancelled') return refuse('booking_ended', { message: CANCELLED })
    if (status === 'pending') return refuse('awaiting_payment', { message: PRICED_HOLD })
    if (paymentMethod === 'comp') return refuse('price_fixed')
    return toCents(waivedAmount) > 0 ? refuse('price_fixed', { message: PARTLY_WAIVED }) : null
  },

  /** Refunds `amount` of a payment, or any of it; `left` is its `moneyLeft`. Allowed in every status. */
  refund(
    { method, left }: { method?: ReceivedMethod; left: Cents },
    amount: Cents = method === 'pack' ? left : 1,
  ): Refusal | null {
    if (method === 'pack' && left > 0 && amount !== left) return refuse('punches_are_whole')
    return amount > left || left === 0
      ? refuse('refund_too_large', { details: { left: toDecimal(left) } })
      : null
  },

  /** Takes back what is left of a payment that staff recorded by mistake; customers spend credit themselves. Allowed in every status. */
  voidPayment({ method, left }: { method: ReceivedMethod; left: Cents }): Refusal | null {
    if (method === 'stripe' || method === 'credit' || method === 'comp') return refuse('not_voidable')
    return left === 0 ? refuse('refund_too_large', { details: { left: toDecimal(left) } }) : null
  },
} as const

type Signable = Pick<ActionableBooking, 'status' | 'end'> & { isSigned: boolean }

const SIGNED_WITH_PAYMENT = 'This booking is still awaiting payment. The customer signs before paying.'
const PAID_AT_CHECKOUT = 'This booking is still awaiting payment. The customer pays at checkout.'
const ENDED = 'This booking has ended.'
const TAKES_OVER = 'This customer is taking a time that another one offered, and pays for it at checkout.'
const STILL_HELD = 'This booking is still awaiting payment. Cancel it instead, or record a payment.'
const PRICED_HOLD = "This booking is still awaiting payment. You can change its price once it's confirmed."
const PARTLY_WAIVED = 'A balance of this booking was waived. Undo that before you change the price.'
const CANCELLED = 'This booking was cancelled. Nothing is due for it.'

function whyNothingIsDue({ status, paymentState }: ActionableBooking): Refusal | null {
  if (paymentState === 'paid') return refuse('already_paid')
  if (paymentState === 'waived')
    return refuse('already_paid', {
      message: 'The balance of this booking was waived. Nothing is due for it.',
    })
  if (paymentState === 'comp')
    return refuse('already_paid', { message: 'This booking is complimentary. Nothing is due for it.' })
  if (paymentState === 'discounted')
    return refuse('already_paid', { message: 'A discount covers this booking. Nothing is due for it.' })
  return status === 'cancelled' ? refuse('booking_ended', { message: CANCELLED }) : null
}

function hasEnded(
  { status, end }: Pick<ActionableBooking, 'status' | 'end'>,
  now: Temporal.Instant,
): boolean {
  return status === 'completed' || !isBefore(now, end)
}
