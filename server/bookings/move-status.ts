import { sql } from 'kysely'
import { type CancelReason, movableFrom, type StatusCause } from '../../domain/bookings/booking-status.ts'
import type { Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { PRICE_INTENT } from './derived-columns.ts'
import { lockRows } from './lock-bookings.ts'

/**
 * The only statements that change a booking's status, and its order's state with it. Each checks in its WHERE
 * which statuses it can start from, so of two concurrent ones only one takes effect, and each writes the
 * history in the same statement. An order is held while any of its bookings is pending: staff can confirm one
 * date of a season and leave the others to be paid.
 */

/** Keeps the orders of bookings that were confirmed (`moved`), once none of their others is pending. */
const KEEP_ORDERS = sql`
  update orders set state = 'kept', expires_at = null from moved
  where orders.id = order_id and state <> 'kept' and not exists (
    select from bookings where bookings.order_id = orders.id and bookings.id <> moved.id and status = 'pending')`

/**
 * Ends the held orders of bookings that were cancelled (`moved`), once none of their others is pending. One
 * with a booking that staff confirmed is kept.
 */
const END_ORDERS = sql`
  update orders set state = case when has_kept then 'kept' else 'ended' end,
    expires_at = case when not has_kept then expires_at end
  from (select order_id, array_agg(id) as ids from moved group by order_id) gone, lateral (
    select coalesce(bool_or(status = 'pending'), false) as has_held, coalesce(bool_or(is_rental(status)), false) as has_kept
    from bookings where bookings.order_id = gone.order_id and id <> all(ids)) others
  where orders.id = gone.order_id and state = 'held' and not has_held`

/** A hold as it was when its payment form was closed; `intentId` is null if it had none. */
export interface SeenHold {
  id: string
  intentId: string | null
}

const CANCEL_CAUSE: Record<CancelReason, StatusCause> = {
  hold_expired: 'hold_over',
  payment_canceled: 'hold_over',
  released: 'released',
  released_by_staff: 'staff',
  staff: 'staff',
  passed_on: 'passed_on',
}

/**
 * Cancels unpaid bookings and frees what they occupy. Skips one whose intent has changed since it was seen, because its
 * owner has started to pay. Returns the ids it cancelled.
 */
export async function cancelHolds(
  trx: Trx,
  holds: readonly SeenHold[],
  reason: CancelReason,
  by: { actorId: string | null; now: Temporal.Instant },
): Promise<string[]> {
  if (holds.length === 0) return []
  const ids = holds.map((hold) => hold.id)
  const intents = holds.map((hold) => hold.intentId)
  // Before the statement that looks at their forms: if it waited, it wouldn't see one that was opened in the
  // meantime.
  await lockRows(trx, ids)
  const { rows } = await sql<{ bookingId: string }>`
    with seen as (
      select * from unnest(${ids}::uuid[], ${intents}::text[]) as seen (id, intent_id)
    ), moved as (
      update bookings set status = 'cancelled', cancel_reason = ${reason}, updated_at = ${by.now},
        version = version + 1
      from seen
      where bookings.id = seen.id
        and ${PRICE_INTENT} is not distinct from seen.intent_id
        and status = any(${movableFrom('cancelled', CANCEL_CAUSE[reason])}::text[])
        and status = 'pending'
      returning bookings.id, order_id
    ), of_order as (
      ${END_ORDERS}
    ), freed as (
      delete from booking_occupancy using moved where booking_id = moved.id
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, ${by.actorId}, 'cancelled', '{"status":"pending"}',
      jsonb_build_object('status', 'cancelled', 'cancelReason', ${reason}::text), ${by.now}
    from moved
    returning booking_id
  `.execute(trx)
  return rows.map((row) => row.bookingId)
}

export interface StaffCancellation {
  actorId: string
  now: Temporal.Instant
  /** Shown to the customer. */
  reason: string | null
  /** The refund decision, in dollars; null if nothing was paid. */
  money: { refund: 'none' | 'full' | 'part'; refunded: string; kept: string } | null
  /** Its time was closed, so that it's over doesn't count. */
  wasClosed?: boolean
}

/**
 * Cancels bookings that have not ended, or whose time doesn't count, and frees what they occupy. The caller
 * has locked the rows and checked that they can be cancelled, so it throws if one didn't change.
 */
export async function cancelAllByStaff(
  trx: Trx,
  bookingIds: readonly string[],
  by: StaffCancellation,
): Promise<void> {
  const { actorId, now, reason, money, wasClosed = false } = by
  const after = { status: 'cancelled', cancelReason: 'staff', reason, money }
  const { rows } = await sql`
    with was as (
      select id, status from bookings where id = any(${bookingIds}::uuid[]) for no key update
    ), moved as (
      update bookings set status = 'cancelled', cancel_reason = 'staff', suspended_at = null, updated_at = ${now},
        version = version + 1
      from was
      where bookings.id = was.id
        and bookings.status = any(${movableFrom('cancelled', 'staff')}::text[])
        and (bookings.end_time > ${now} or bookings.suspended_at is not null or ${wasClosed})
      returning bookings.id, order_id, was.status as status_before
    ), of_order as (
      ${END_ORDERS}
    ), freed as (
      delete from booking_occupancy using moved where booking_id = moved.id
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, ${actorId}, 'cancelled', jsonb_build_object('status', status_before), ${JSON.stringify(after)}::jsonb,
      ${now}
    from moved
    returning booking_id
  `.execute(trx)
  if (rows.length !== bookingIds.length) throw new Error(`Bookings ${bookingIds} cannot all be cancelled`)
}

/** Cancels one, as above. */
export async function cancelByStaff(trx: Trx, bookingId: string, by: StaffCancellation): Promise<void> {
  await cancelAllByStaff(trx, [bookingId], by)
}

/**
 * Passes the time of a booking on to another customer's, which occupies nothing yet, and cancels it. Returns
 * false if it is no longer confirmed, or its customer arrived. The caller has locked both.
 */
export async function passOn(
  trx: Trx,
  bookingId: string,
  by: { to: { id: string }; now: Temporal.Instant; money: NonNullable<StaffCancellation['money']> },
): Promise<boolean> {
  const after = { status: 'cancelled', cancelReason: 'passed_on', money: by.money }
  const { rows } = await sql`
    with moved as (
      update bookings set status = 'cancelled', cancel_reason = 'passed_on', updated_at = ${by.now}, version = version + 1
      where id = ${bookingId} and status = any(${movableFrom('cancelled', 'passed_on')}::text[]) and attendance is null
      returning id
    ), passed as (
      update booking_occupancy set booking_id = ${by.to.id} from moved where booking_id = moved.id
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, null, 'cancelled', '{"status":"confirmed"}', ${JSON.stringify(after)}::jsonb, ${by.now} from moved
    returning booking_id
  `.execute(trx)
  return rows.length === 1
}

/**
 * Confirms a paid booking, or one that a code made free: a pending one, or an expired hold that has its time
 * again. What's kept for it becomes payments. The caller has locked its row, so it throws in any other
 * status.
 */
export async function confirmPaid(trx: Trx, bookingId: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql`
    with was as (
      select id, status from bookings where id = ${bookingId} for no key update
    ), moved as (
      update bookings set status = 'confirmed', cancel_reason = null,
        paid_at = case when total_amount > 0 then ${now}::timestamptz end, paid_amount = total_amount, updated_at = ${now}, version = version + 1
      from was
      where bookings.id = was.id
        and bookings.status = any(${movableFrom('confirmed', 'paid')}::text[])
        and (bookings.status = 'pending' or bookings.cancel_reason = 'hold_expired')
      returning bookings.id, order_id, was.status as status_before
    ), of_order as (
      ${KEEP_ORDERS}
    ), kept as (
      delete from kept_payments using moved where booking_id = moved.id returning booking_id, method, amount
    ), received as (
      insert into payments (booking_id, method, amount, received_at) select booking_id, method, amount, ${now} from kept
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, null, 'confirmed', jsonb_build_object('status', status_before), '{"status":"confirmed"}', ${now}
    from moved
    returning booking_id
  `.execute(trx)
  if (rows.length !== 1) throw new Error(`Booking ${bookingId} cannot be confirmed`)
}

/**
 * Confirms a pending booking that staff took payment for. The caller has closed its payment intent, locked its row, and
 * records the payment, so it throws if nothing changed.
 */
export async function confirmByStaff(
  trx: Trx,
  bookingId: string,
  by: { actorId: string; now: Temporal.Instant },
): Promise<void> {
  const { rows } = await sql`
    with moved as (
      update bookings set status = 'confirmed', updated_at = ${by.now}, version = version + 1
      where id = ${bookingId} and status = any(${movableFrom('confirmed', 'staff')}::text[])
      returning id, order_id
    ), of_order as (
      ${KEEP_ORDERS}
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, ${by.actorId}, 'confirmed', '{"status":"pending"}', '{"status":"confirmed"}', ${by.now} from moved
    returning booking_id
  `.execute(trx)
  if (rows.length !== 1) throw new Error(`Booking ${bookingId} cannot be confirmed`)
}

/** The job: completes confirmed bookings that have ended, unless they're suspended. Returns how many. */
export async function completeBookings({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const { rows } = await sql`
    with moved as (
      update bookings set status = 'completed', updated_at = ${now}, version = version + 1
      where status = any(${movableFrom('completed', 'time_passed')}::text[]) and status = 'confirmed'
        and end_time <= ${now} and suspended_at is null
      returning id
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, null, 'completed', '{"status":"confirmed"}', '{"status":"completed"}', ${now} from moved
    returning booking_id
  `.execute(db)
  return rows.length
}
