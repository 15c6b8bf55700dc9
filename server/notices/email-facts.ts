import { balanceOf, paymentState } from '../../domain/bookings/payment-state.ts'
import { ACCEPTED_REFUNDS } from '../../domain/payments/refund-status.ts'
import { toCents } from '../../domain/pricing/money.ts'
import type { BookingEmailProps } from '../../emails/booking-facts.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { findItem } from '../catalog/find-item.ts'
import type { Database } from '../db/database.ts'

export interface EmailedBooking {
  booking: BookingRow
  /** The facts its emails show. */
  props: BookingEmailProps
}

/** The current booking and the facts for an email about it. */
export async function findEmailedBooking(db: Database, bookingId: string | null): Promise<EmailedBooking> {
  const { firstName, ...booking } = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .selectAll('bookings')
    .select('users.firstName')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const props = {
    bookingId: booking.id,
    firstName,
    item: (await findItem(db, booking))?.name ?? 'your space',
    start: booking.startTime,
    end: booking.endTime,
    total: toCents(booking.totalAmount),
    balance: balanceOf(booking),
    payment: paymentState(booking),
  }
  return { booking, props }
}

/** A refund that's pending or has succeeded; undefined if it failed or was canceled. */
export async function findSentRefund(db: Database, refundId: string) {
  return await db
    .selectFrom('refunds')
    .select('amount')
    .where('id', '=', refundId)
    .where('status', 'in', ACCEPTED_REFUNDS)
    .executeTakeFirst()
}
