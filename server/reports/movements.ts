import { type RawBuilder, sql } from 'kysely'
import type { ReceivedMethod } from '../../domain/bookings/booking-status.ts'
import { CUSTOMER_NAME } from '../bookings/admin-bookings.ts'
import type { Database, Trx } from '../db/database.ts'

/** Half-open: `[start, end)`. */
export interface Span {
  start: Temporal.Instant
  end: Temporal.Instant
}

export interface Movement {
  id: string
  /** A void takes back a payment that was recorded by mistake. */
  kind: 'payment' | 'refund' | 'void'
  at: Temporal.Instant
  method: ReceivedMethod
  amount: string
  /** Reason for a refund or void; null for payments. */
  reason: string | null
  stripeId: string | null
  bookingId: string
  startTime: Temporal.Instant
  customerName: string | null
  /** Null for customers without one. */
  customerEmail: string | null
  /** The item at the time of payment; the booking may have moved since. */
  itemName: string
}

/**
 * Payments, refunds, and voids in a span, in order. Counts the same money as the tallies: no complimentary bookings, no failed
 * refunds; payments when received, refunds and voids when decided.
 */
export async function listMovements(db: Database, span: Span, limit?: number): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select moved.*, bookings.start_time, ${CUSTOMER_NAME} as customer_name, users.email as customer_email,
      coalesce(spaces.name, bundles.name, 'Unknown') as item_name
    from (${moved(span)}) moved
    join bookings on bookings.id = moved.booking_id
    join users on users.id = bookings.user_id
    left join spaces on spaces.id = moved.item_id
    left join bundles on bundles.id = moved.item_id
    -- A payment corrected in the same instant comes before its void.
    order by at, kind = 'void', moved.id
    limit ${limit ?? null}`.execute(db)
  return rows
}

export interface MethodSum {
  method: ReceivedMethod
  count: string
  received: string
  refunded: string
}

/** The totals by method of what `listMovements` returns without a limit. A void takes off what was received. */
export async function sumMovements(db: Database | Trx, span: Span): Promise<MethodSum[]> {
  const { rows } = await sql<MethodSum>`
    select method, count(*) as count,
      coalesce(sum(case kind when 'payment' then amount when 'void' then -amount end), 0.00) as received,
      coalesce(sum(amount) filter (where kind = 'refund'), 0.00) as refunded
    from (${moved(span)}) moved group by method`.execute(db)
  return rows
}

/** Dollars of balances waived in a span, minus what was taken back. */
export async function sumWaived(db: Database, { start, end }: Span): Promise<string> {
  const { rows } = await sql<{ waived: string }>`
    select coalesce(sum(amount), 0.00) as waived from waived_balances
    where created_at >= ${start} and created_at < ${end}`.execute(db)
  return rows[0]?.waived ?? '0.00'
}

function moved({ start, end }: Span): RawBuilder<unknown> {
  return sql`
    select id, 'payment' as kind, received_at as at, method, amount, null as reason,
      stripe_payment_intent_id as stripe_id, booking_id, item_id
    from payments where received_at >= ${start} and received_at < ${end} and method <> 'comp'
    union all
    select refunds.id, case refunds.kind when 'void' then 'void' else 'refund' end, refunds.created_at, method, refunds.amount, reason,
      stripe_refund_id, booking_id, item_id
    from refunds join payments on payments.id = payment_id
    where refunds.created_at >= ${start} and refunds.created_at < ${end}
      and method <> 'comp' and is_given_back(refunds.status)`
}
