import { sql } from 'kysely'
import { DISPUTES_HOLDING_MONEY } from '../../../domain/payments/dispute-status.ts'
import { compareKept, type Difference } from '../../../domain/payments/ledger-differences.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../db/database.ts'
import type { Window } from './compare-entries.ts'

/** Checks bookings against their own payments, without asking Stripe. */
export async function checkBookings(db: Database, window: Window): Promise<Difference[]> {
  return [...(await confirmedWithoutMoney(db, window)), ...(await moneyOnCancelled(db, window))]
}

/** Confirmed card bookings that count as paid without any payment. One that a code made free and that costs more now only has a balance due. */
async function confirmedWithoutMoney(db: Database, { since }: Window): Promise<Difference[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'totalAmount', 'createdAt'])
    .where('status', 'in', ['confirmed', 'completed'])
    .where('paymentMethod', '=', 'stripe')
    .where('paidAmount', '>', '0')
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
    facts: `A booking of ${formatDollars(totalAmount)} is confirmed, but nothing was paid.`,
    happenedAt: createdAt,
  }))
}

/** Cancelled bookings with more money left than staff chose to keep: also once a bank decided for us. */
async function moneyOnCancelled(db: Database, { since }: Window): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; updatedAt: Temporal.Instant; balance: string; kept: string }>`
    select id, updated_at, paid - given_back as balance, kept
    from bookings
    cross join lateral (
      select coalesce(sum(amount), 0) as paid from payments where booking_id = bookings.id and method <> 'comp'
    ) payments
    cross join lateral (
      select coalesce(sum(amount), 0) as given_back from (
        select refunds.amount from refunds join payments on payments.id = payment_id
        where booking_id = bookings.id and is_given_back(refunds.status)
        union all
        select shares.amount from payments
        join payments known on known.stripe_payment_intent_id = payments.stripe_payment_intent_id
        join disputes on disputes.payment_id = known.id
        join lateral dispute_shares(disputes.id) shares on shares.payment_id = payments.id
        where payments.booking_id = bookings.id and disputes.status = any(${['lost', ...DISPUTES_HOLDING_MONEY]})
      ) given_back
    ) given_back
    cross join lateral (
      select coalesce(max((after -> 'money' ->> 'kept')::numeric), 0) as kept from booking_events
      where booking_id = bookings.id and kind = 'cancelled'
    ) choice
    where status = 'cancelled' and paid > given_back and (updated_at >= ${since} or id = any(array(
      select payments.booking_id from disputes
      join payments known on known.id = disputes.payment_id
      join payments on payments.stripe_payment_intent_id = known.stripe_payment_intent_id
      where disputes.status_since >= ${since}
    )))
  `.execute(db)
  return rows.flatMap(({ id, updatedAt, balance, kept }) => {
    const finding = compareKept(toCents(balance), toCents(kept))
    return finding ? [{ ...finding, subject: id, bookingId: id, happenedAt: updatedAt }] : []
  })
}
