import { type Refusal, refuse } from '../errors.ts'
import { ARRIVAL_LEAD_MINUTES } from '../facility.ts'
import { CARD_MINIMUM, type Cents, formatUsd, toCents, toDecimal } from '../pricing/money.ts'
import { isBefore } from '../time/facility-time.ts'
import type { Attendance } from './attendance.ts'
import { type BookingStatus, DESK_PAYMENT_METHODS, type ReceivedMethod } from './booking-status.ts'
import { type Account, balanceOf, type PaymentState } from './payment-state.ts'

interface ActionableBooking {
  status: BookingStatus
  end: Temporal.Instant
  holdExpiresAt: Temporal.Instant | null
  suspendedAt: Temporal.Instant | string | null
  paymentState: PaymentState
  /** Whether it's pending, and gets its time only once its customer has paid. */
  hasNoTimeYet?: boolean
}

/**
 * The actions that staff can take on a booking right now: null, or the refusal that explains why not. The server decides by these rules,
 * and the desk offers its buttons by them.
 */
export const bookingCan = {
  cancel(booking: ActionableBooking, now: Temporal.Instant): Refusal | null {
    if (booking.status === 'cancelled')
      return refuse('booking_ended', { message: 'This booking is already cancelled.' })
    return hasEnded(booking, now) ? refuse('booking_ended') : null
  },

  move(booking: ActionableBooking, now: Temporal.Instant): Refusal | null {
    const { status, holdExpiresAt, hasNoTimeYet } = booking
    if (hasEnded(booking, now))
      return refuse('booking_ended', { message: 'This booking has ended and can no longer be moved.' })
    if (status === 'cancelled')
      return refuse('booking_ended', { message: 'This booking was cancelled and can no longer be moved.' })
    // A hold can expire at any moment, so its slot must stay where other customers see it.
    return status === 'pending' && (holdExpiresAt !== null || hasNoTimeYet)
      ? refuse('awaiting_payment')
      : null
  },

  /** Records a payment of `amount`, or any. */
  markPaid(booking: ActionableBooking & Account, amount: Cents = 1): Refusal | null {
    const refusal = whyNothingIsDue(booking)
    if (refusal) return refusal
    if (booking.hasNoTimeYet) return refuse('awaiting_payment', { message: WITHOUT_TIME })
    const balance = balanceOf(booking)
    return amount > balance
      ? refuse('more_than_due', {
          message: `That's more than the ${formatUsd(balance)} that is due.`,
          details: { balance: toDecimal(balance) },
        })
      : null
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
  sign(booking: Signable, now: Temporal.Instant): Refusal | null {
    const { status, isSigned } = booking
    if (isSigned) return refuse('already_signed')
    if (status === 'pending') return refuse('awaiting_payment', { message: SIGNED_WITH_PAYMENT })
    if (status === 'cancelled') return refuse('booking_ended', { message: 'This booking was cancelled.' })
    return hasEnded(booking, now) ? refuse('booking_ended', { message: ENDED }) : null
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

  /**
   * Refunds `amount` of a payment, or any of it; `left` is its `moneyLeft`. What was paid in advance comes
   * back whole. Allowed in every status.
   */
  refund(
    { isPrepaid, left }: { isPrepaid?: boolean | undefined; left: Cents },
    amount: Cents = isPrepaid ? left : 1,
  ): Refusal | null {
    if (isPrepaid && left > 0 && amount !== left) return refuse('payment_is_whole')
    return amount > left || left === 0
      ? refuse('refund_too_large', { details: { left: toDecimal(left) } })
      : null
  },

  /** Takes back what is left of a payment that staff recorded by mistake. Allowed in every status. */
  voidPayment({
    method,
    isPrepaid,
    left,
  }: {
    method: ReceivedMethod
    isPrepaid?: boolean | undefined
    left: Cents
  }): Refusal | null {
    const isByStaff = isPrepaid || DESK_PAYMENT_METHODS.some((each) => each === method)
    if (!isByStaff) return refuse('not_voidable')
    return left === 0 ? refuse('refund_too_large', { details: { left: toDecimal(left) } }) : null
  },
} as const

type Ending = Pick<ActionableBooking, 'status' | 'end' | 'suspendedAt'>
type Signable = Ending & { isSigned: boolean }

const SIGNED_WITH_PAYMENT = 'This booking is still awaiting payment. The customer signs before paying.'
const PAID_AT_CHECKOUT = 'This booking is still awaiting payment. The customer pays at checkout.'
const ENDED = 'This booking has ended.'
const WITHOUT_TIME = 'This booking gets its time once its customer has paid for it at checkout.'
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

/** A suspended booking doesn't end with its time, which doesn't count. */
function hasEnded({ status, end, suspendedAt }: Ending, now: Temporal.Instant): boolean {
  return status === 'completed' || (suspendedAt === null && !isBefore(now, end))
}
