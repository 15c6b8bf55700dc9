import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { findUser } from '../accounts/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { cancelHolds, type SeenHold } from '../bookings/move-status.ts'
import { closeIntent } from '../payments/intents/close-intent.ts'
import type { Actor, Services } from '../services/services.ts'

interface Request {
  actor: Actor
  customerId: string
  now: Temporal.Instant
}

interface Released {
  released: number
  /** Paid in the meantime, being paid, or Stripe can't be reached. */
  kept: number
}

/** A payment form that's opened at the same moment makes a hold stale. */
const MAX_TRIES = 3

/**
 * Staff release all unpaid holds of a customer, for whom they then count as lapsed. Idempotent. Refuses `not_found` for an
 * account that doesn't exist.
 */
export async function releaseCustomerHolds(services: Services, request: Request): Promise<Outcome<Released>> {
  const customer = await findUser(services.db, request.customerId)
  if (!customer) return refuse('not_found')
  let released = 0
  for (let tries = 1; ; tries += 1) {
    const holds = await listHolds(services, customer.id)
    const closed = await closeHolds(services, holds)
    const count = await releaseClosed(services, { closed, customer, ...request })
    released += count
    if (count === closed.length || tries === MAX_TRIES)
      return succeed({ released, kept: holds.length - count })
  }
}

async function listHolds({ db }: Pick<Services, 'db'>, userId: string): Promise<SeenHold[]> {
  return await db
    .selectFrom('bookings')
    .select(['id', 'stripePaymentIntentId as intentId'])
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .execute()
}

/** The holds that can no longer be paid. */
async function closeHolds(services: Services, holds: readonly SeenHold[]): Promise<SeenHold[]> {
  const results = await Promise.all(holds.map((hold) => closeIntent(services, hold)))
  return holds.filter((_, index) => results[index] === 'closed')
}

async function releaseClosed(
  { db }: Pick<Services, 'db'>,
  { closed, customer, actor, now }: Request & { closed: SeenHold[]; customer: { id: string; email: string } },
): Promise<number> {
  if (closed.length === 0) return 0
  return await db.transaction().execute(async (trx) => {
    const ids = await cancelHolds(trx, closed, 'released_by_staff', { actorId: actor.id, now })
    if (ids.length > 0)
      await recordAudit(trx, {
        actorId: actor.id,
        action: 'release_holds',
        subject: `user:${customer.id}`,
        subjectName: customer.email,
        after: { holds: ids.length },
        now,
      })
    return ids.length
  })
}
