import type { Attendance } from '../../../domain/bookings/attendance.ts'
import type { BookingStatus } from '../../../domain/bookings/booking-status.ts'
import { refuseWindow } from '../../../domain/bookings/booking-window.ts'
import { type ItemRef, isSameItem } from '../../../domain/bookings/conflict.ts'
import type { PaymentState } from '../../../domain/bookings/payment-state.ts'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import type { OpeningHours } from '../../../domain/hours/opening-hours.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import { atFacility, type Interval, isBefore } from '../../../domain/time/facility-time.ts'
import { allowsMoves, MOVE_DAYS, MOVE_NOTICE_HOURS } from './moves-term.ts'

const refused = (message: string) => refuse('refused', { message })
const CALL_US = refused("This booking can't be moved online. Please call us.")
/** The refusal of a move that changes nothing. */
export const SAME_SLOT = refused('Your booking is already at this time. Please choose another.')

/** The facts that decide whether its customer can move a booking. */
export interface MovableBooking {
  status: BookingStatus
  start: Temporal.Instant
  attendance: Attendance | null
  paymentState: PaymentState
  /** Dollars paid toward its price, and refunded of them. */
  paidAmount: string
  refundedAmount: string
  /** The versions of the policy that it was signed under. */
  signedVersions: readonly string[]
  /** Whether its customer moved it before. Moves by staff don't count. */
  wasMoved: boolean
}

/** The text that customers confirm before they move a booking. */
export const MOVE_CONSENT = 'I checked the new date and time'

/** Why a customer can't move this booking now, or null. Each text they signed has to allow it. */
export function refuseMove(booking: MovableBooking, now: Temporal.Instant): Refusal | null {
  const { status, start, attendance, paymentState, signedVersions, wasMoved } = booking
  const isGivenBack = toCents(booking.refundedAmount) >= toCents(booking.paidAmount)
  if (status === 'cancelled')
    return refuse('booking_ended', { message: 'This booking was cancelled and can no longer be moved.' })
  if (status === 'pending') return refuse('awaiting_payment')
  if (signedVersions.length === 0 || !signedVersions.every(allowsMoves)) return CALL_US
  if (wasMoved) return refused('You already moved this booking. It can be moved once.')
  if (attendance !== null || isBefore(lastMoment(start), now))
    return refused("It's too late to move this booking. Please call us.")
  if (paymentState === 'part' || paymentState === 'due')
    return refused('This booking still has a balance. Please pay it first.')
  // Where staff gave away the booking or a part of it, nothing is due, but a new price is theirs to decide.
  return paymentState === 'paid' && !isGivenBack ? null : CALL_US
}

/** Until when a customer can move a booking; null if they can't. */
export function movableUntil(booking: MovableBooking, now: Temporal.Instant): Temporal.Instant | null {
  return refuseMove(booking, now) ? null : lastMoment(booking.start)
}

const lastMoment = (start: Temporal.Instant) => start.subtract({ hours: MOVE_NOTICE_HOURS })

/** The days on which a booking with this start can start instead. */
function moveDays(start: Temporal.Instant): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
  const date = atFacility(start).toPlainDate()
  return { first: date.subtract({ days: MOVE_DAYS }), last: date.add({ days: MOVE_DAYS }) }
}

interface Place extends ItemRef, Interval {}

/** Why a customer can't move a booking to this time, or null: `from` is where it is. */
export function refuseNewTime(
  from: Place,
  to: Place,
  now: Temporal.Instant,
  openingHours: OpeningHours,
): Refusal | null {
  const refusal = refuseWindow(to, now, openingHours)
  if (refusal) return refusal
  const { first, last } = moveDays(from.start)
  const date = atFacility(to.start).toPlainDate()
  if (Temporal.PlainDate.compare(date, first) < 0 || Temporal.PlainDate.compare(date, last) > 0)
    return refused(`Please choose a day within ${MOVE_DAYS} days of your booking.`)
  return to.start.equals(from.start) && isSameItem(from, to) ? SAME_SLOT : null
}

const COSTS_MORE = 'This time costs more. To move your booking there, please call us.'

/**
 * Why a new price keeps a customer from moving a booking, or null. If it's lower, nothing comes back. Staff
 * move to pricier times.
 */
export function refuseNewPrice(totalAmount: string, newTotalAmount: string): Refusal | null {
  return toCents(newTotalAmount) > toCents(totalAmount)
    ? refuse('refused', { message: COSTS_MORE, details: { totalAmount, newTotalAmount } })
    : null
}
