import type { AdminBooking, AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Attendance } from '../../../domain/bookings/attendance.ts'
import { waitsForStaff } from '../../../domain/bookings/hold.ts'
import { owedOf } from '../../../domain/bookings/payment-state.ts'
import { SUSPENDED } from '../../../domain/bookings/suspended.ts'
import { callInstead } from '../../../domain/calls/reach.ts'
import { formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatTimes } from '../../../domain/time/facility-time.ts'

type Money = Pick<
  AdminBooking,
  | 'status'
  | 'paymentState'
  | 'paymentMethod'
  | 'refundedAmount'
  | 'totalAmount'
  | 'paidAmount'
  | 'waivedAmount'
>

/** Payment state as the desk says it: "Paid", "$20.00 due", "Partly refunded", "Waived", "Comp", "Held". */
export function paymentWord(booking: Money): string {
  const { paymentState, refundedAmount, totalAmount, paidAmount } = booking
  const owed = owedOf(booking)
  if ((paymentState === 'part' || paymentState === 'due') && owed > 0) return `${formatUsd(owed)} due`
  const refunded = toCents(refundedAmount)
  const refundable = Math.min(toCents(totalAmount), toCents(paidAmount))
  if (refunded > 0) return refunded < refundable ? 'Partly refunded' : 'Refunded'
  // Cancelled since: the rest isn't due anymore.
  if (paymentState === 'part') return 'Partly paid'
  if (paymentState === 'paid') return 'Paid'
  if (paymentState === 'waived') return 'Waived'
  if (paymentState === 'comp') return 'Comp'
  if (paymentState === 'discounted') return 'Full discount'
  if (paymentState === 'held') return 'Held'
  return 'Not paid'
}

export const ATTENDANCE_WORDS: Readonly<Record<Attendance, string>> = {
  arrived: 'Arrived',
  no_show: 'No-Show',
}

/** "Time closed, $30.00 due, Not signed, Arrived" as parts. */
export function stateWords(
  booking: Money & Pick<AdminBooking, 'suspendedAt' | 'isSigned' | 'attendance'>,
): string[] {
  return [
    ...(booking.suspendedAt ? [SUSPENDED.word] : []),
    paymentWord(booking),
    booking.isSigned ? 'Signed' : 'Not signed',
    ...(booking.attendance ? [ATTENDANCE_WORDS[booking.attendance]] : []),
  ]
}

/** The customer's name, or their email if they have none. */
export function bookedFor({
  customerName,
  customerEmail,
}: Pick<AdminBooking, 'customerName' | 'customerEmail'>) {
  return customerName?.trim() || (customerEmail ?? 'Unknown')
}

type Customer = Pick<AdminBooking, 'customerName' | 'customerEmail' | 'phoneToCall'>

/** "No email: call Walt Kin at (989) 555-0199.", or null for a customer who gets emails. */
export function callWord(booking: Customer): string | null {
  return callInstead({
    name: bookedFor(booking),
    email: booking.customerEmail,
    phone: booking.phoneToCall,
  })
}

/**
 * How the customer of a moved booking hears of it. There's no call about one that is where they think it is.
 */
export function movedWord(moved: Customer & Pick<AdminBookingDetail, 'calls' | 'emails'>): string {
  const toCall = callWord(moved)
  if (toCall === null) {
    const last = moved.emails.findLast(({ template }) => template === 'booking-moved')
    return last?.status === 'skipped'
      ? 'No email is sent. The booking is back at the time they know.'
      : "We're emailing the customer the new time."
  }
  if (moved.calls.some(({ toldAt }) => toldAt === null)) return toCall
  return `No need to call ${bookedFor(moved)}. The booking is back at the time they know.`
}

/**
 * "Held, 12 min left". A hold without an end is waiting for its payment to settle, and one until its start
 * for staff.
 */
export function heldWord(
  { startTime, holdExpiresAt }: { startTime: string; holdExpiresAt: string | null },
  now: Temporal.Instant,
): string {
  const until = holdExpiresAt === null ? null : Temporal.Instant.from(holdExpiresAt)
  if (until === null || waitsForStaff({ start: Temporal.Instant.from(startTime), holdExpiresAt: until }))
    return 'Held, awaiting payment'
  const minutes = Math.ceil(now.until(until).total('minutes'))
  if (minutes > 120) return `Held, ${Math.floor(minutes / 60)} hr left`
  return minutes > 0 ? `Held, ${minutes} min left` : 'Hold expiring'
}

/** "Friday, November 20, 2026, 6:00 PM – 8:00 PM" */
export function bookedTime({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const [start, end] = [Temporal.Instant.from(startTime), Temporal.Instant.from(endTime)]
  return `${formatLongDate(start)}, ${formatTimes(start, end)}`
}
