import type { NotNull } from 'kysely'
import { isHoldAlive, isHoldWarningDue } from '../../domain/bookings/hold.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { settle } from '../payments/intents/settle.ts'
import type { Services } from '../services/services.ts'

/**
 * The job that queues a warning for each unpaid hold about to expire, if its customer's address is verified: anyone can
 * register someone else's and hold a slot. Whether it's still unpaid is checked again on
 * sending. Holds shorter than the warning time get no warning. Returns how many it queued.
 */
export async function warnEndingHolds(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const holds = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['bookings.id', 'orderId', 'expiresAt', 'bookings.createdAt', 'users.email'])
    .where('users.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('status', '=', 'pending')
    .where('users.isEmailVerified', '=', true)
    .where('expiresAt', '>', now)
    // The email about a time that the system keeps says how long.
    .where('madeBy', '<>', 'system')
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  let queued = 0
  for (const { id, orderId, email, expiresAt, createdAt } of holds) {
    if (expiresAt === null || !isHoldWarningDue({ createdAt, holdExpiresAt: expiresAt }, now)) continue
    const isNew = await db.transaction().execute((trx) =>
      enqueueEmail(services, trx, {
        // One warning for all dates of an order, about the first.
        cause: `hold-ending:${orderId}`,
        template: 'hold-ending',
        recipient: email,
        bookingId: id,
      }),
    )
    if (isNew) queued += 1
  }
  return queued
}

/**
 * Whether the customer still has to pay for a hold. Asks Stripe, because its webhook may not have arrived: settles a
 * payment that succeeded, and counts one in progress as paid.
 */
export async function isStillUnpaid(services: Services, booking: BookingRow): Promise<boolean> {
  const { clock, stripe } = services
  if (!isHoldAlive(booking, clock.now())) return false
  const intentId = booking.stripePaymentIntentId
  if (!stripe || intentId === null) return true
  const intent = await stripe.findIntent(intentId)
  if (intent?.status === 'succeeded') await settle(services, intentId)
  return intent?.status !== 'succeeded' && intent?.status !== 'processing'
}
