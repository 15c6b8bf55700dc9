import type { CancelReason } from '../../domain/bookings/booking-status.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { type BookingRow, findBookings } from '../bookings/booking-row.ts'
import { lockRows } from '../bookings/lock-bookings.ts'
import { cancelHolds, type SeenHold } from '../bookings/move-status.ts'
import type { Database, Trx } from '../db/database.ts'
import { type Freed, type Freeing, tellFreed } from '../services/freed.ts'
import { findKept, type KeptSlot } from './kept-times.ts'
import { shareDays } from './lock-days.ts'

interface HoldsToFree {
  holds: readonly SeenHold[]
  reason: CancelReason
  actorId: string | null
  now: Temporal.Instant
}

/** Cancels unpaid bookings (`cancelHolds`), and frees their times. Returns the ids it cancelled. */
export async function freeHolds(
  services: Freeing & { db: Database },
  { holds, reason, actorId, now }: HoldsToFree,
): Promise<string[]> {
  if (holds.length === 0) return []
  return await services.db
    .transaction()
    .execute((trx) => freeHoldsIn(services, trx, { holds, reason, actorId, now }))
}

/** The same in a transaction of the caller's. */
export async function freeHoldsIn(
  services: Freeing,
  trx: Trx,
  { holds, reason, actorId, now }: HoldsToFree,
): Promise<string[]> {
  const kept = await lockDaysOf(
    trx,
    holds.map(({ id }) => id),
  )
  const ids = await cancelHolds(trx, holds, reason, { actorId, now })
  await freeTimesOf(services, trx, ids, { kept, now })
  return ids
}

/**
 * Locks bookings and then shares their days. Before their times are freed: a transaction that has a day alone
 * would wait for a slot that is being freed, while this waits for the day. Returns the times that are kept
 * for them.
 */
export async function lockDaysOf(trx: Trx, bookingIds: readonly string[]): Promise<KeptSlot[]> {
  if (bookingIds.length === 0) return []
  const bookings = await lockRows(trx, bookingIds)
  const kept = await findKept(trx, bookings)
  const starts = [...bookings.map(({ startTime }) => startTime), ...kept.map(({ start }) => start)]
  await shareDays(
    trx,
    starts.map((start) => facilityDate(start).toString()),
  )
  return kept
}

/**
 * Tells of the times of bookings that were cancelled in this transaction, and of those that were kept for
 * them.
 */
export async function freeTimesOf(
  services: Freeing,
  trx: Trx,
  bookingIds: readonly string[],
  { kept = [], now }: { kept?: readonly KeptSlot[]; now: Temporal.Instant },
): Promise<void> {
  if (bookingIds.length === 0) return
  const bookings = await findBookings(trx, bookingIds)
  const keptForThem = kept.filter(({ bookingId }) => bookingIds.includes(bookingId))
  await tellFreed(services, trx, [...bookings.map(freedBy), ...keptForThem], now)
}

/** The time that a booking gives up, where it is now. */
export function freedBy(booking: BookingRow): Freed {
  const { spaceId, bundleId, startTime, endTime, userId, id, status, cancelReason } = booking
  const wasTaken = status !== 'cancelled' || cancelReason === 'staff'
  return {
    item: { spaceId, bundleId },
    start: startTime,
    end: endTime,
    userId,
    letGo: wasTaken ? null : id,
  }
}
