import { sql } from 'kysely'
import { compareKept, type Difference } from '../../../domain/payments/book-differences.ts'
import { formatUsd, toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../db/database.ts'
import type { BookWindow } from './book-window.ts'

/** What our own books say of bookings and their money, without asking Stripe. */
export async function checkBookings(db: Database, window: BookWindow): Promise<Difference[]> {
  return [...(await confirmedWithoutMoney(db, window)), ...(await moneyOnCancelled(db, window))]
}

/** Bookings that were to be paid through Stripe and stand without any payment. */
async function confirmedWithoutMoney(db: Database, { since }: BookWindow): Promise<Difference[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'totalAmount', 'createdAt'])
    .where('status', 'in', ['confirmed', 'completed'])
    .where('paymentMethod', '=', 'stripe')
    .where('totalAmount', '>', '0')
    .where('createdAt', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments').select('payments.id').whereRef('payments.bookingId', '=', 'bookings.id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, totalAmount, createdAt }) => ({
    kind: 'confirmed_without_money',
    subject: id,
    bookingId: id,
    facts: `A booking of ${formatUsd(toCents(totalAmount))} is confirmed, and nothing was paid.`,
    happenedAt: createdAt,
  }))
}

/** Cancelled bookings on which more money is left than staff chose to keep when they cancelled. */
async function moneyOnCancelled(db: Database, { since }: BookWindow): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; updatedAt: Temporal.Instant; balance: string; kept: string }>`
    select id, updated_at, came - gone as balance, kept
    from bookings
    cross join lateral (
      select coalesce(sum(amount), 0) as came from payments where booking_id = bookings.id and method <> 'comp'
    ) payments
    cross join lateral (
      select coalesce(sum(amount), 0) as gone from (
        select refunds.amount from refunds join payments on payments.id = payment_id
        where booking_id = bookings.id and is_given_back(refunds.status)
        union all
        select disputes.amount from disputes join payments on payments.id = payment_id
        where booking_id = bookings.id and disputes.status = 'lost'
      ) gone
    ) gone
    cross join lateral (
      select coalesce(max((after -> 'money' ->> 'kept')::numeric), 0) as kept from booking_events
      where booking_id = bookings.id and kind = 'cancelled'
    ) choice
    where status = 'cancelled' and updated_at >= ${since} and came > gone
  `.execute(db)
  return rows.flatMap(({ id, updatedAt, balance, kept }) => {
    const finding = compareKept(toCents(balance), toCents(kept))
    return finding ? [{ ...finding, subject: id, bookingId: id, happenedAt: updatedAt }] : []
  })
}
