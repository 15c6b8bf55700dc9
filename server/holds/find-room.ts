import type { Services } from '../services/services.ts'
import { planRoom, type WantedTime } from '../slots/make-room.ts'
import { releaseExpired } from './expire-holds.ts'

/**
 * Whether a time that was just taken may fit after bookings for any cage are seated again, which takes the day alone. Releases the
 * expired holds in the way, so call it outside of transactions.
 */
export async function findRoom(
  services: Services,
  wanted: WantedTime,
  now: Temporal.Instant,
): Promise<boolean> {
  const plan = await planRoom(services.db, wanted, now)
  if (plan && plan.expired.length > 0) await releaseExpired(services, plan.expired, now)
  return plan !== null
}
