import type { z } from 'zod'
import type { cancelBookingSchema } from '../../domain/bookings/cancellation.schema.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { spreadRefund } from '../../domain/payments/spread-refund.ts'
import { type Cents, toDecimal } from '../../domain/pricing/money.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { lockVersion } from '../bookings/lock-version.ts'
import { cancelByStaff } from '../bookings/move-status.ts'
import { findBooking } from '../bookings/queries.ts'
import { recordBookingAudit } from '../bookings/record-staff-action.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { closeIntent } from '../payments/intents/close-intent.ts'
import { lockPayments } from '../payments/ledger/lock-payments.ts'
import { requestRefund } from '../payments/ledger/request-refund.ts'
import type { Actor, Services } from '../services/services.ts'

const TRIES = 3

interface Request {
  actor: Actor
  bookingId: string
  input: z.output<typeof cancelBookingSchema>
  now: Temporal.Instant
}

/**
 * Staff cancel a booking that is not over, and choose in the same step what becomes of the money that came for it
 * (payments: Admin cancel). Cancelling twice is as good as once: the first choice stands. With a version, they choose for
 * the booking as they saw it or not at all.
 */
export async function cancelBooking(services: Services, request: Request): Promise<Outcome<BookingRow>> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const outcome = await tryCancel(services, request)
    if (!outcome.ok) return outcome
    if (outcome.value) return succeed(outcome.value)
  }
  return stillOpen('payments_unavailable')
}

/** Null when the booking changed meanwhile, as when its owner just opened the payment form. */
async function tryCancel(services: Services, request: Request): Promise<Outcome<BookingRow | null>> {
  const seen = await findBooking(services.db, request.bookingId)
  if (!seen) return refuse('booking_not_found')
  // Before the transaction, because it talks to Stripe: an intent must be dead before its slot is given away.
  const { version = seen.version } = request.input
  if (seen.status === 'pending' && seen.version === version && isBefore(request.now, seen.endTime)) {
    const refusal = await closePending(services, seen)
    if (refusal) return refusal
  }
  return await transact<BookingRow | null>(services.db, async (trx) => {
    const booking = await lockBooking(trx, seen.id)
    if (booking.status === 'cancelled') return succeed(booking)
    if (request.input.version !== undefined) {
      const asSeen = await lockVersion(trx, seen.id, request.input.version)
      if (!asSeen.ok) return asSeen
    }
    if (booking.status === 'completed' || !isBefore(request.now, booking.endTime))
      return refuse('booking_ended')
    if (booking.status !== seen.status || booking.stripePaymentIntentId !== seen.stripePaymentIntentId)
      return succeed(null)
    return await cancelLocked(services, trx, booking, request)
  })
}

/** Null when nobody can pay for it any more. */
async function closePending(services: Services, booking: BookingRow): Promise<Refusal | null> {
  const closed = await closeIntent(services, { id: booking.id, intentId: booking.stripePaymentIntentId })
  if (closed === 'processing') return stillOpen('payment_processing')
  if (closed === 'unreachable') return stillOpen('payments_unavailable')
  if (closed !== 'paid') return null
  const current = await findBooking(services.db, booking.id)
  return current?.status === 'confirmed' ? refuse('paid_meanwhile') : null
}

function stillOpen(code: 'payment_processing' | 'payments_unavailable'): Refusal {
  const message =
    code === 'payment_processing'
      ? 'A payment for this booking is being processed right now. Please try again in a few minutes.'
      : 'Stripe cannot be reached, so the customer might still pay for this booking. It was not cancelled; please try again in a few minutes.'
  return refuse(code, { message })
}

async function lockBooking(trx: Trx, id: string): Promise<BookingRow> {
  return await trx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

async function cancelLocked(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  { actor, input, now }: Request,
): Promise<Outcome<BookingRow>> {
  const payments = await lockPayments(trx, { bookingId: booking.id })
  const left = total(payments.map((payment) => payment.left))
  const parts = spreadRefund(
    payments.map((payment) => payment.left),
    input.refund,
  )
  if (!parts) return refuse('refund_too_large', { details: { left: toDecimal(left) } })
  const refunded = total(parts)
  const reason = input.reason || null

  for (const [index, payment] of payments.entries()) {
    const amount = parts[index] ?? 0
    if (amount === 0) continue
    if (payment.method === 'stripe' && !services.stripe) return refuse('payments_not_configured')
    const cause = reason ?? 'Booking cancelled by staff'
    await requestRefund(services, trx, { payment, amount, reason: cause, requestedBy: actor.id, now })
  }
  const refund = typeof input.refund === 'string' ? input.refund : 'part'
  await cancelByStaff(trx, booking.id, {
    actorId: actor.id,
    now,
    reason,
    money: left > 0 ? { refund, refunded: toDecimal(refunded), kept: toDecimal(left - refunded) } : null,
  })
  await recordBookingAudit(trx, {
    booking,
    actorId: actor.id,
    action: 'cancel_booking',
    before: { status: booking.status },
    after: {
      status: 'cancelled',
      ...(reason ? { reason } : {}),
      ...(left > 0 ? { refunded: toDecimal(refunded), kept: toDecimal(left - refunded) } : {}),
    },
    now,
  })
  await enqueueBookingEmail(services, trx, booking, {
    template: 'booking-cancelled',
    props: {
      ...(reason ? { reason } : {}),
      ...(refunded > 0 ? { refunded: toDecimal(refunded) } : {}),
    },
  })
  return succeed(await lockBooking(trx, booking.id))
}

function total(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
