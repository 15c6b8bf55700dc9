import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { findUnpaidDates } from '../bookings/order-dates.ts'
import { retryStale, STALE } from '../db/retry-stale.ts'
import type { By, Services } from '../services/services.ts'
import { freeHolds } from '../slots/free-holds.ts'
import { closeOwnHold } from './close-own-hold.ts'

interface Request extends By {
  bookingId: string
}

/**
 * A customer releases an unpaid booking, or all dates of an unpaid season. Idempotent. Refuses a paid or
 * processing one.
 */
export async function releaseHold(services: Services, request: Request): Promise<Outcome<null>> {
  return await retryStale(() => tryRelease(services, request), refuse('payments_unavailable'))
}

/** Stale if the booking changed in the meantime, such as another tab opening the payment form. */
async function tryRelease(
  services: Services,
  { actor, bookingId, now }: Request,
): Promise<Outcome<null | typeof STALE>> {
  const closed = await closeOwnHold(services, actor, bookingId)
  if (!closed.ok || !closed.value) return closed.ok ? succeed(null) : closed
  const { intentId } = closed.value
  const dates = await findUnpaidDates(services.db, closed.value.id)
  const holds = dates.map(({ id }) => ({ id, intentId }))
  const released = await freeHolds(services, { holds, reason: 'released', actorId: actor.id, now })
  return succeed(released.length === dates.length ? null : STALE)
}
