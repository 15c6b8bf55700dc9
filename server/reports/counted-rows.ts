import { type RawBuilder, sql } from 'kysely'
import type { ReceivedMethod } from '../../domain/bookings/booking-status.ts'
import type { Period } from '../../domain/reports/period.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import { CUSTOMER_NAME } from '../bookings/admin-bookings.ts'
import type { Database } from '../db/database.ts'
import { PAYER } from '../db/paid-order.ts'

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
  /** Both null for an order of something else. */
  bookingId: string | null
  startTime: Temporal.Instant | null
  customerId: string
  customerName: string | null
  /** Null for customers without one. */
  customerEmail: string | null
  itemName: string
}

/** Payments, refunds, and voids in a span, in order. */
export async function listMovements(db: Database, span: Span, limit?: number): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select moved.*, bookings.start_time, ${CUSTOMER_NAME} as customer_name, users.email as customer_email, users.id as customer_id,
      coalesce(spaces.name, bundles.name, orders.label, 'Unknown') as item_name
    from (${movementsIn(span)}) moved
    left join bookings on bookings.id = moved.booking_id
    left join orders on orders.id = moved.order_id
    join users on users.id = ${PAYER}
    left join spaces on spaces.id = moved.item_id
    left join bundles on bundles.id = moved.item_id
    -- A payment corrected in the same instant comes before its void.
    order by at, kind = 'void', moved.id
    limit ${limit ?? null}`.execute(db)
  return rows
}

/**
 * The rows that reports count, each by one of two dates: bookings by when they take place, money by when it moved. Money
 * is on a cash basis: a payment counts when it was received, a refund or a void when it was decided.
 */

/** Half-open: `[start, end)`. */
export interface Span {
  start: Temporal.Instant
  end: Temporal.Instant
}

/** From the first day's midnight to the one after the last day. */
export function spanOf({ from, to }: Period): Span {
  return { start: dayBounds(from).start, end: dayBounds(to).end }
}

/** Confirmed and completed bookings that start in a span. */
export function bookingsIn({ start, end }: Span): RawBuilder<unknown> {
  return sql`
    select * from bookings where is_rental(status) and start_time >= ${start} and start_time < ${end}`
}

/**
 * Payments, refunds, and voids that moved in a span, or of bookings that start in it, without complimentary
 * bookings, failed refunds, and what was paid in advance. `item_id` is the item at the time of payment,
 * which the booking may have left since. A refund that became credit has that as its method: so credit is
 * refunded when it's given and received when it's spent, and the totals are of other money.
 */
export function movementsIn({ start, end }: Span, by: 'moved' | 'starts' = 'moved'): RawBuilder<unknown> {
  // An array, because the planner would rather read all payments than join a month's bookings.
  const booked = sql`booking_id = any(array(select id from bookings where start_time >= ${start} and start_time < ${end}))`
  const within = (at: string) =>
    by === 'starts' ? booked : sql`${sql.ref(at)} >= ${start} and ${sql.ref(at)} < ${end}`
  return sql`
    select id, 'payment' as kind, received_at as at, method, amount, null as reason,
      stripe_payment_intent_id as stripe_id, booking_id, order_id, coalesce(item_id, ${SOLD}) as item_id
    from payments where ${within('received_at')} and ${IS_MONEY}
    union all
    select refunds.id, case refunds.kind when 'void' then 'void' else 'refund' end, refunds.created_at,
      coalesce(back_to, method), refunds.amount, reason, stripe_refund_id, booking_id, order_id,
      coalesce(item_id, ${SOLD})
    from refunds join payments on payments.id = payment_id
    where ${within('refunds.created_at')} and ${IS_MONEY} and is_given_back(refunds.status)`
}

/** Before the label of an order without bookings, in the place of an item: no space has such an ID. */
export const SOLD_PREFIX = 'sold: '

const SOLD = sql`(select ${SOLD_PREFIX} || label from orders where orders.id = payments.order_id)`

/** Money for anything sold in advance was received before. */
const IS_MONEY = sql`method <> 'comp' and prepaid is null`

/** Discounts by staff. Raising a price takes back discounts of that booking only, never those of others. */
export const DISCOUNTS = sql`(
  select booking_id, staff_id, created_at, greatest(0, total) - greatest(0, total - amount) as amount
  from staff_discounts given cross join lateral (
    select sum(amount) as total from staff_discounts earlier
    where earlier.booking_id = given.booking_id and earlier.id <= given.id
  ) until_then)`
