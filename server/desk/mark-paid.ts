import type { z } from 'zod'
import type { markPaidSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { bookingMethod } from '../../domain/bookings/booking-status.ts'
import { METHOD_NAMES } from '../../domain/bookings/method-names.ts'
import { balanceOf } from '../../domain/bookings/payment-state.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { actionable, type BookingRow } from '../bookings/booking-row.ts'
import { findBooking } from '../bookings/find-booking.ts'
import { checkVersion, lockVersion } from '../bookings/lock-version.ts'
import { confirmByStaff } from '../bookings/move-status.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import type { Trx } from '../db/database.ts'
import { retryStale, STALE } from '../db/retry-stale.ts'
import { transact } from '../db/transact.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { updateBalance } from '../payments/ledger/update-balance.ts'
import type { Actor, Services } from '../services/services.ts'
import { closeBalanceForm, makeUnpayable, STRIPE_UNREACHABLE } from './make-unpayable.ts'

interface Request {
  actor: Actor
  bookingId: string
  input: z.output<typeof markPaidSchema>
  now: Temporal.Instant
}

/**
 * Staff took payment of a booking's balance, or of part of it. This confirms a pending one, after making it unpayable by
 * card. Refuses a stale version and more than is due.
 */
export async function markPaid(services: Services, request: Request): Promise<Outcome<null>> {
  return await retryStale(() => tryMarkPaid(services, request), STRIPE_UNREACHABLE)
}

/** Stale if the booking's owner opened the payment form in the meantime. */
async function tryMarkPaid(services: Services, request: Request): Promise<Outcome<null | typeof STALE>> {
  const { db } = services
  const { version } = request.input
  const seen = await findBooking(db, request.bookingId)
  if (!seen) return refuse('booking_not_found')
  const refusal = (await checkVersion(db, seen, version)) ?? canRecord(seen, request.input)
  if (refusal) return refusal
  if (seen.status === 'pending') {
    const closed = await makeUnpayable(services, seen)
    if (!closed.ok) return closed
    if (closed.value === 'paid') return refuse('already_paid')
    if (closed.value === 'other_money')
      return refuse('payment_processing', {
        message:
          'A card payment of a different amount came in for this booking. Please review it under Needs attention first.',
      })
  }
  const form = await closeBalanceForm(services, seen)
  if (!form.ok) return form
  return await transact<null | typeof STALE>(db, async (trx) => {
    const locked = await lockVersion(trx, seen.id, version)
    if (!locked.ok) return locked
    // Opening the payment form changes the intent but not the version.
    const { stripePaymentIntentId, balanceIntentId } = locked.value
    if (stripePaymentIntentId !== seen.stripePaymentIntentId || balanceIntentId !== null)
      return succeed(STALE)
    await recordDeskPayment(services, trx, locked.value, request)
    return succeed(null)
  })
}

function canRecord(booking: BookingRow, { amount }: Request['input']): Refusal | null {
  return bookingCan.markPaid(actionable(booking), amount === undefined ? undefined : toCents(amount))
}

/** Records money taken for a booking, whose lock the caller has. */
export async function recordDeskPayment(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  { actor, input: { method, amount: asked }, now }: Pick<Request, 'actor' | 'input' | 'now'>,
): Promise<void> {
  const amount = asked === undefined ? toDecimal(balanceOf(booking)) : toDecimal(toCents(asked))
  await trx
    .insertInto('payments')
    .values({ bookingId: booking.id, method, amount, receivedAt: now })
    .execute()
  if (booking.status === 'pending') await confirmByStaff(trx, booking.id, { actorId: actor.id, now })
  const paymentMethod = bookingMethod(method)
  await updateBalance(trx, booking.id, { paymentMethod, now })
  if (booking.status === 'pending')
    await enqueueBookingEmail(services, trx, booking, { template: 'booking-confirmed' })
  await recordStaffAction(trx, {
    booking,
    actorId: actor.id,
    kind: 'paid',
    action: 'mark_booking_paid',
    after: { method: METHOD_NAMES[method], amount },
    now,
  })
}
