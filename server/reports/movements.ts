import { type RawBuilder, sql } from 'kysely'
import type { PaymentMethod } from '../../domain/bookings/booking-status.ts'
import { CUSTOMER_NAME } from '../bookings/admin-bookings.ts'
import type { Database } from '../db/database.ts'

/** Half-open: `[start, end)`. */
export interface Span {
  start: Temporal.Instant
  end: Temporal.Instant
}

export interface Movement {
  id: string
  kind: 'payment' | 'refund'
  at: Temporal.Instant
  method: PaymentMethod
  amount: string
  /** Reason for a refund; null for payments. */
  reason: string | null
  stripeId: string | null
  bookingId: string
  startTime: Temporal.Instant
  customerName: string | null
  customerEmail: string
  /** The item at the time of payment; the booking may have moved since. */
  itemName: string
}

/**
 * Payments and refunds in a span, in order. Counts the same money as the tallies: no complimentary bookings, no failed
 * refunds; payments when received, refunds when decided.
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
    order by at, moved.id
    limit ${limit ?? null}`.execute(db)
  return rows
}

export interface MethodSum {
  method: PaymentMethod
  count: string
  received: string
  refunded: string
}

/** The totals by method of what `listMovements` returns without a limit. */
export async function sumMovements(db: Database, span: Span): Promise<MethodSum[]> {
  const { rows } = await sql<MethodSum>`
    select method, count(*) as count,
      coalesce(sum(amount) filter (where kind = 'payment'), 0.00) as received,
      coalesce(sum(amount) filter (where kind = 'refund'), 0.00) as refunded
    from (${moved(span)}) moved group by method`.execute(db)
  return rows
}

function moved({ start, end }: Span): RawBuilder<unknown> {
  return sql`
    select id, 'payment' as kind, received_at as at, method, amount, null as reason,
      stripe_payment_intent_id as stripe_id, booking_id, item_id
    from payments where received_at >= ${start} and received_at < ${end} and method <> 'comp'
    union all
    select refunds.id, 'refund', refunds.created_at, method, refunds.amount, reason,
      stripe_refund_id, booking_id, item_id
    from refunds join payments on payments.id = payment_id
    where refunds.created_at >= ${start} and refunds.created_at < ${end}
      and method <> 'comp' and is_given_back(refunds.status)`
}
