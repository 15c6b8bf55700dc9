import type { z } from 'zod'
import type { markPaidSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { lockVersion } from '../bookings/lock-version.ts'
import { confirmByStaff } from '../bookings/move-status.ts'
import { findBooking } from '../bookings/queries.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { type ClosedIntent, closeIntent } from '../payments/intents/close-intent.ts'
import type { Actor, Services } from '../services/services.ts'

interface Request {
  actor: Actor
  bookingId: string
  input: z.output<typeof markPaidSchema>
  now: Temporal.Instant
}

const TRIES = 3

/**
 * Staff took the money for a booking. One that still waits for its payment is confirmed by it; nobody can pay for it by
 * card any more by then.
 */
export async function markPaid(services: Services, request: Request): Promise<Outcome<null>> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const outcome = await tryMarkPaid(services, request)
    if (!outcome.ok) return outcome
    if (outcome.value === 'paid') return succeed(null)
  }
  return stillOpen('unreachable')
}

async function tryMarkPaid(services: Services, request: Request): Promise<Outcome<'paid' | 'changed'>> {
  const { bookingId, input } = request
  const seen = await findBooking(services.db, bookingId)
  // Before the transaction, because it talks to Stripe; and never for a desk that has not seen how things are.
  if (seen?.status === 'pending' && seen.version === input.version) {
    const closed = await closeIntent(services, { id: seen.id, intentId: seen.stripePaymentIntentId })
    if (closed !== 'closed') return stillOpen(closed)
  }
  return await transact(services.db, async (trx) => {
    const locked = await lockVersion(trx, bookingId, input.version)
    if (!locked.ok) return locked
    const booking = locked.value
    // Its owner opened the payment form anew meanwhile.
    if (booking.stripePaymentIntentId !== seen?.stripePaymentIntentId) return succeed('changed')
    const refusal = checkDue(booking)
    if (refusal) return refusal
    await takeMoney(services, trx, booking, request)
    return succeed('paid')
  })
}

function checkDue(booking: BookingRow): Refusal | null {
  if (booking.paidAt) return refuse('already_paid')
  if (paymentState(booking) === 'comp')
    return refuse('already_paid', { message: 'This booking is complimentary: nothing is due for it.' })
  return booking.status === 'cancelled'
    ? refuse('booking_ended', { message: 'This booking was cancelled: nothing is due for it.' })
    : null
}

async function takeMoney(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  { actor, input: { method }, now }: Request,
): Promise<void> {
  await trx
    .insertInto('payments')
    .values({ bookingId: booking.id, method, amount: booking.totalAmount, receivedAt: now })
    .execute()
  if (booking.status === 'pending') {
    await confirmByStaff(trx, booking.id, { actorId: actor.id, method, now })
    await enqueueBookingEmail(services, trx, booking, { template: 'booking-confirmed' })
  } else
    await trx
      .updateTable('bookings')
      .set({ paidAt: now, paymentMethod: method, updatedAt: now, version: booking.version + 1 })
      .where('id', '=', booking.id)
      .execute()
  await recordStaffAction(trx, {
    booking,
    actorId: actor.id,
    kind: 'paid',
    action: 'mark_booking_paid',
    before: { paymentMethod: booking.paymentMethod, paidAt: null },
    after: { paymentMethod: method, paidAt: now.toString(), amount: booking.totalAmount },
    now,
  })
}

function stillOpen(closed: Exclude<ClosedIntent, 'closed'>): Refusal {
  if (closed === 'paid') return refuse('already_paid')
  if (closed === 'unreachable')
    return refuse('payments_unavailable', {
      message:
        'Stripe cannot be reached, so the customer might still pay by card. Nothing was changed; please try again in a few minutes.',
    })
  const message =
    closed === 'processing'
      ? 'A card payment for this booking is being processed right now. Please try again in a few minutes.'
      : 'A card payment of another amount came in for this booking. Please look at it under Needs attention first.'
  return refuse('payment_processing', { message })
}
