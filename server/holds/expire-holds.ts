import { sql } from 'kysely'
import { extendedUntil } from '../../domain/bookings/hold.ts'
import { PRICE_INTENT } from '../bookings/derived-columns.ts'
import { lockRows } from '../bookings/lock-bookings.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { HELD_UNTIL } from '../db/held-until.ts'
import { closeEach, closeForm } from '../payments/intents/payment-form.ts'
import type { Services } from '../services/services.ts'
import { freeHolds } from '../slots/free-holds.ts'
import { holdIsExpired } from '../slots/hold-conditions.ts'

const BATCH = 100

/**
 * Makes expired holds unpayable and releases them. A hold that was paid after all is settled. One whose payment is processing
 * or whose intent is unreachable is extended and keeps its slot. Returns the ids of those it released. It calls Stripe, so
 * call it outside of transactions.
 */
export async function releaseExpired(
  services: Services,
  holds: readonly SeenHold[],
  now: Temporal.Instant,
): Promise<string[]> {
  const closed = await closeEach(holds, (hold) => closeSafely(services, hold))
  const results = holds.map((hold, index) => ({ hold, result: closed[index] }))
  const undecided = results.filter(({ result }) => result !== 'closed' && result !== 'paid')
  await extendHolds(
    services,
    undecided.map(({ hold }) => hold.id),
  )
  const unpayable = results.filter(({ result }) => result === 'closed').map(({ hold }) => hold)
  return await freeHolds(services, { holds: unpayable, reason: 'hold_expired', actorId: null, now })
}

/** A hold that fails to close must not keep the others from being released. */
async function closeSafely(services: Services, hold: SeenHold) {
  try {
    return await closeForm(services, hold.intentId)
  } catch (error) {
    services.log.error({ bookingId: hold.id, err: error }, 'could not close an expired hold')
    return 'unreachable'
  }
}

/** Extends holds a little, so that not every request for their slots asks Stripe again. */
async function extendHolds(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    // Locked before the update reads them, because another request may have extended or ended one.
    await lockRows(trx, ids)
    const expired = trx
      .selectFrom('bookings')
      .select('orderId')
      .where('id', 'in', ids)
      .where((eb) => holdIsExpired(eb, now))
    await trx
      .updateTable('orders')
      .set(({ eb }) => ({
        // One that staff decide about ends with the start of each date.
        expiresAt: sql<Temporal.Instant | null>`case when expires_at is not null then ${extendedUntil(now)}::timestamptz end`,
        extensions: eb('extensions', '+', 1),
      }))
      .where('id', 'in', expired)
      .execute()
  })
}

/** The job: releases every expired hold, even if no one else wants its slot. Returns how many it released. */
export async function expireHolds(services: Services): Promise<number> {
  const now = services.clock.now()
  const expired = await services.db
    .selectFrom('bookings')
    .select(['id', PRICE_INTENT.as('intentId')])
    .where((eb) => holdIsExpired(eb, now))
    .orderBy(HELD_UNTIL)
    .limit(BATCH)
    .execute()
  const released = await releaseExpired(services, expired, now)
  return released.length
}
