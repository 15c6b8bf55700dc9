import { extendedUntil } from '../../domain/bookings/hold.ts'
import { holdIsExpired } from '../bookings/hold-conditions.ts'
import { cancelHolds, type SeenHold } from '../bookings/move-status.ts'
import { closeIntent } from '../payments/intents/close-intent.ts'
import type { Services } from '../services/services.ts'

const BATCH = 100

/**
 * Makes sure that expired holds can no longer be paid, and returns those that may be released. A hold whose
 * money came after all is settled; one whose payment is still under way, or whose intent cannot be reached,
 * keeps its slot.
 */
export async function closeExpiredHolds(services: Services, holds: readonly SeenHold[]): Promise<SeenHold[]> {
  const results = await Promise.all(
    holds.map(async (hold) => ({ hold, result: await closeIntentSafely(services, hold) })),
  )
  const undecided = results.filter(({ result }) => result !== 'closed' && result !== 'paid')
  await keepHolds(
    services,
    undecided.map(({ hold }) => hold.id),
  )
  return results.filter(({ result }) => result === 'closed').map(({ hold }) => hold)
}

/** One hold that cannot be dealt with must not keep the others from being released. */
async function closeIntentSafely(services: Services, hold: SeenHold) {
  try {
    return await closeIntent(services, hold)
  } catch (error) {
    services.log.error({ bookingId: hold.id, err: error }, 'a hold that ran out could not be closed')
    return 'unreachable'
  }
}

/** Holds the slot a little longer, so that everybody sees it as Held and the next run tries again. */
async function keepHolds({ db, clock }: Services, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const now = clock.now()
  await db
    .updateTable('bookings')
    .set(({ eb }) => ({
      holdExpiresAt: extendedUntil(now),
      holdExtensions: eb('holdExtensions', '+', 1),
    }))
    .where('id', 'in', ids)
    .where((eb) => holdIsExpired(eb, now))
    .execute()
}

/** The job: every hold that has run out, also those nobody asks for. Returns how many were released. */
export async function expireHolds(services: Services): Promise<number> {
  const now = services.clock.now()
  const overdue = await services.db
    .selectFrom('bookings')
    .select(['id', 'stripePaymentIntentId as intentId'])
    .where((eb) => holdIsExpired(eb, now))
    .orderBy('holdExpiresAt')
    .limit(BATCH)
    .execute()
  const released = await closeExpiredHolds(services, overdue)
  const ids = await cancelHolds(services.db, released, 'hold_expired', { actorId: null, now })
  return ids.length
}
