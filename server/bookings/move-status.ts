import { sql } from 'kysely'
import {
  type CancelReason,
  movableFrom,
  type PaymentMethod,
  type StatusCause,
} from '../../domain/bookings/booking-status.ts'
import type { Database, Trx } from '../db/database.ts'

/**
 * The only statements that move a booking's status. Each states in its WHERE from where it may move, so two that
 * race move it once, and each writes history in the same statement.
 */

/** A hold as it was when its payment intent was dealt with; `intentId` null means that it had none. */
export interface SeenHold {
  id: string
  intentId: string | null
}

const CANCEL_CAUSE: Record<CancelReason, StatusCause> = {
  hold_expired: 'hold_over',
  payment_canceled: 'hold_over',
  released: 'released',
  staff: 'staff',
}

/**
 * Cancels unpaid bookings and frees what they occupy. One whose intent is not the one that was seen is left
 * alone: somebody started to pay meanwhile. Returns the ids that moved.
 */
export async function cancelHolds(
  db: Database | Trx,
  holds: readonly SeenHold[],
  reason: CancelReason,
  by: { actorId: string | null; now: Temporal.Instant },
): Promise<string[]> {
  if (holds.length === 0) return []
  const ids = holds.map((hold) => hold.id)
  const intents = holds.map((hold) => hold.intentId)
  const { rows } = await sql<{ bookingId: string }>`
    with seen as (
      select * from unnest(${ids}::uuid[], ${intents}::text[]) as seen (id, intent_id)
    ), locked as (
      -- Always in one order, whoever releases which holds: otherwise two that overlap deadlock.
      select bookings.id, intent_id from bookings join seen using (id) order by bookings.id for no key update of bookings
    ), moved as (
      update bookings set status = 'cancelled', cancel_reason = ${reason}, updated_at = ${by.now},
        version = version + 1
      from locked
      where bookings.id = locked.id
        and bookings.stripe_payment_intent_id is not distinct from locked.intent_id
        and status = any(${movableFrom('cancelled', CANCEL_CAUSE[reason])}::text[])
        and status = 'pending'
      returning bookings.id
    ), freed as (
      delete from booking_occupancy using moved where booking_id = moved.id
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, ${by.actorId}, 'cancelled', '{"status":"pending"}',
      jsonb_build_object('status', 'cancelled', 'cancelReason', ${reason}::text), ${by.now}
    from moved
    returning booking_id
  `.execute(db)
  return rows.map((row) => row.bookingId)
}

export interface StaffCancellation {
  actorId: string
  now: Temporal.Instant
  /** In their words, for the customer. */
  reason: string | null
  /** What was decided about the money; null when none had come. */
  money: { refund: 'none' | 'full' | 'part'; refunded: string; kept: string } | null
}

/** Cancels a booking that is not over and frees what it occupies. False when it may not be cancelled any more. */
export async function cancelByStaff(trx: Trx, bookingId: string, by: StaffCancellation): Promise<boolean> {
  const { actorId, now, reason, money } = by
  const after = { status: 'cancelled', cancelReason: 'staff', reason, money }
  const { rows } = await sql`
    with was as (
      select id, status from bookings where id = ${bookingId} for no key update
    ), moved as (
      update bookings set status = 'cancelled', cancel_reason = 'staff', updated_at = ${now}, version = version + 1
      from was
      where bookings.id = was.id
        and bookings.status = any(${movableFrom('cancelled', 'staff')}::text[])
        and bookings.end_time > ${now}
      returning bookings.id, was.status as status_before
    ), freed as (
      delete from booking_occupancy using moved where booking_id = moved.id
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, ${actorId}, 'cancelled', jsonb_build_object('status', status_before), ${JSON.stringify(after)}::jsonb,
      ${now}
    from moved
    returning booking_id
  `.execute(trx)
  return rows.length === 1
}

/** Confirms a booking that was paid. False when it was not in a state that may be confirmed. */
export async function confirmPaid(trx: Trx, bookingId: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    with was as (
      select id, status from bookings where id = ${bookingId} for no key update
    ), moved as (
      update bookings set status = 'confirmed', cancel_reason = null, hold_expires_at = null,
        paid_at = ${now}, updated_at = ${now}, version = version + 1
      from was
      where bookings.id = was.id
        and bookings.status = any(${movableFrom('confirmed', 'paid')}::text[])
        and (bookings.status = 'pending' or bookings.cancel_reason = 'hold_expired')
      returning bookings.id, was.status as status_before
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, null, 'confirmed', jsonb_build_object('status', status_before), '{"status":"confirmed"}', ${now}
    from moved
    returning booking_id
  `.execute(trx)
  return rows.length === 1
}

/** Confirms a booking whose money staff took. The caller has closed its payment intent, and holds its row. */
export async function confirmByStaff(
  trx: Trx,
  bookingId: string,
  by: { actorId: string; method: PaymentMethod; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with moved as (
      update bookings set status = 'confirmed', hold_expires_at = null, payment_method = ${by.method},
        paid_at = ${by.now}, updated_at = ${by.now}, version = version + 1
      where id = ${bookingId} and status = any(${movableFrom('confirmed', 'staff')}::text[])
      returning id
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, ${by.actorId}, 'confirmed', '{"status":"pending"}', '{"status":"confirmed"}', ${by.now} from moved
  `.execute(trx)
}

/** Moves confirmed bookings whose end has passed to completed; returns how many. */
export async function completeEnded(db: Database, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql`
    with moved as (
      update bookings set status = 'completed', updated_at = ${now}, version = version + 1
      where status = any(${movableFrom('completed', 'time_passed')}::text[]) and status = 'confirmed'
        and end_time <= ${now}
      returning id
    )
    insert into booking_events (booking_id, actor_id, kind, before, after, created_at)
    select id, null, 'completed', '{"status":"confirmed"}', '{"status":"completed"}', ${now} from moved
    returning booking_id
  `.execute(db)
  return rows.length
}
