import type { z } from 'zod'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import type { cancelBookingSchema } from '../../domain/bookings/cancellation.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { spreadRefund } from '../../domain/payments/spread-refund.ts'
import { sum, toDecimal } from '../../domain/pricing/money.ts'
import { actionable, type BookingRow } from '../bookings/booking-row.ts'
import { findBooking } from '../bookings/find-booking.ts'
import { checkVersion, lockBooking } from '../bookings/lock-version.ts'
import { cancelByStaff, type StaffCancellation } from '../bookings/move-status.ts'
import { recordBookingAudit } from '../bookings/record-staff-action.ts'
import type { Trx } from '../db/database.ts'
import { retryStale, STALE } from '../db/retry-stale.ts'
import { transact } from '../db/transact.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { lockPayments } from '../payments/ledger/lock-payments.ts'
import { requestRefunds } from '../payments/ledger/request-refund.ts'
import type { Actor, Services } from '../services/services.ts'
import { closeBalanceForm, makeUnpayable, STRIPE_UNREACHABLE } from './make-unpayable.ts'

interface Request {
  actor: Actor
  bookingId: string
  input: z.output<typeof cancelBookingSchema>
  now: Temporal.Instant
}

/**
 * Staff cancel a booking that hasn't ended and decide about its refund in the same step (payments spec: Admin cancel).
 * Idempotent: the first refund decision wins. Pass `version` to reject a stale screen (optimistic lock).
 */
export async function cancelBooking(services: Services, request: Request): Promise<Outcome<BookingRow>> {
  return await retryStale(() => tryCancel(services, request), STRIPE_UNREACHABLE)
}

/** Stale if the booking changed in the meantime, such as its owner opening the payment form. */
async function tryCancel(services: Services, request: Request): Promise<Outcome<BookingRow | typeof STALE>> {
  const { db } = services
  const seen = await findBooking(db, request.bookingId)
  if (!seen) return refuse('booking_not_found')
  if (seen.status === 'cancelled') return succeed(seen)
  const { version = seen.version } = request.input
  const refusal = (await checkVersion(db, seen, version)) ?? bookingCan.cancel(actionable(seen), request.now)
  if (refusal) return refusal
  if (seen.status === 'pending') {
    const closed = await makeUnpayable(services, seen)
    if (!closed.ok) return closed
    if (closed.value === 'paid' && (await findBooking(db, seen.id))?.status === 'confirmed')
      return refuse('just_paid')
  }
  const form = await closeBalanceForm(services, seen)
  if (!form.ok) return form
  return await transact<BookingRow | typeof STALE>(db, async (trx) => {
    const booking = await lockBooking(trx, seen.id)
    if (
      booking?.version !== seen.version ||
      booking.stripePaymentIntentId !== seen.stripePaymentIntentId ||
      booking.balanceIntentId !== null
    )
      return succeed(STALE)
    return await cancelLocked(services, trx, booking, request)
  })
}

async function cancelLocked(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  { actor, input, now }: Request,
): Promise<Outcome<BookingRow>> {
  const payments = await lockPayments(trx, { bookingId: booking.id })
  const left = sum(payments.map((payment) => payment.left))
  const parts = spreadRefund(
    payments.map((payment) => payment.left),
    input.refund,
  )
  if (!parts) return refuse('refund_too_large', { details: { left: toDecimal(left) } })
  const reason = input.reason || null
  const cause = { reason: reason ?? 'Booking cancelled by staff', requestedBy: actor.id, now }
  const refusal = await requestRefunds(services, trx, payments, parts, cause)
  if (refusal) return refusal

  const refunded = sum(parts)
  const amounts = { refunded: toDecimal(refunded), kept: toDecimal(left - refunded) }
  const choice = typeof input.refund === 'string' ? input.refund : 'part'
  const money: StaffCancellation['money'] = left > 0 ? { refund: choice, ...amounts } : null
  await cancelByStaff(trx, booking.id, { actorId: actor.id, now, reason, money })
  await recordBookingAudit(trx, {
    booking,
    actorId: actor.id,
    action: 'cancel_booking',
    before: { status: booking.status },
    after: { status: 'cancelled', ...(reason ? { reason } : {}), ...(money ? amounts : {}) },
    now,
  })
  await enqueueBookingEmail(services, trx, booking, {
    template: 'booking-cancelled',
    props: { ...(reason ? { reason } : {}), ...(refunded > 0 ? { refunded: amounts.refunded } : {}) },
  })
  const cancelled = await findBooking(trx, booking.id)
  return cancelled ? succeed(cancelled) : refuse('booking_not_found')
}
