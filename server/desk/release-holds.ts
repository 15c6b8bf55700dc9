import { sql } from 'kysely'
import { NEWCOMERS_STOP_HOURS } from '../../domain/bookings/hold-limits.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { findUser } from '../accounts/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { PRICE_INTENT } from '../bookings/derived-columns.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import type { Database } from '../db/database.ts'
import { CONTACT } from '../db/person-name.ts'
import { closeEach, closeForm } from '../payments/intents/payment-form.ts'
import type { By, Services } from '../services/services.ts'
import { freeHoldsIn } from '../slots/free-holds.ts'

interface Released {
  released: number
  /** Paid in the meantime, being paid, or Stripe can't be reached. */
  kept: number
}

interface Hold extends SeenHold {
  customer: string
}

/** The owner or day of the holds, for the audit log. */
interface Subject {
  subject: string
  subjectName: string
  /** Names the customers, if the subject doesn't. */
  namesCustomers?: boolean
}

/** A payment form that's opened at the same moment makes a hold stale. */
const MAX_TRIES = 3

/**
 * Staff release all unpaid holds of a customer. Idempotent. Refuses `not_found` for an account that doesn't exist.
 */
export async function releaseCustomerHolds(
  services: Services,
  { customerId, ...by }: By & { customerId: string },
): Promise<Outcome<Released>> {
  const customer = await findUser(services.db, customerId)
  if (!customer) return refuse('not_found')
  const holds = () => listHolds(services.db).where('userId', '=', customer.id).execute()
  return succeed(
    await releaseHolds(services, holds, by, {
      subject: `user:${customer.id}`,
      subjectName: customer.email,
    }),
  )
}

/**
 * Staff clear and stop someone who blocks days with new accounts: releases all unpaid holds of customers who never paid, on all days,
 * and for a day lets only those hold who paid before or whose email is verified. Idempotent.
 */
export async function stopNewcomers(services: Services, by: By): Promise<Released> {
  const until = by.now.add({ hours: NEWCOMERS_STOP_HOURS })
  // First, so that none are taken after the list is read.
  await services.db
    .insertInto('newcomersStopped')
    .values({ until })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ until }))
    .execute()
  const holds = () =>
    listHolds(services.db)
      .where('startTime', '>', by.now)
      .where(sql<boolean>`not has_paid(bookings.user_id)`)
      .execute()
  return await releaseHolds(services, holds, by, {
    subject: 'holds:newcomers',
    subjectName: 'new accounts',
    namesCustomers: true,
  })
}

function listHolds(db: Database) {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'userId')
    .select(['bookings.id', PRICE_INTENT.as('intentId'), CONTACT.as('customer')])
    .where('status', '=', 'pending')
}

async function releaseHolds(
  services: Services,
  list: () => Promise<Hold[]>,
  by: By,
  subject: Subject,
): Promise<Released> {
  let released = 0
  for (let tries = 1; ; tries += 1) {
    const holds = await list()
    const closed = await closeHolds(services, holds)
    const count = await releaseClosed(services, closed, by, subject)
    released += count
    if (count === closed.length || tries === MAX_TRIES) return { released, kept: holds.length - count }
  }
}

/** The holds that can no longer be paid. */
async function closeHolds(services: Services, holds: readonly Hold[]): Promise<Hold[]> {
  const results = await closeEach(holds, (hold) => closeForm(services, hold.intentId))
  return holds.filter((_, index) => results[index] === 'closed')
}

async function releaseClosed(
  services: Services,
  closed: readonly Hold[],
  { actor, now }: By,
  { namesCustomers, ...subject }: Subject,
): Promise<number> {
  if (closed.length === 0) return 0
  return await services.db.transaction().execute(async (trx) => {
    const freed = { holds: closed, reason: 'released_by_staff', actorId: actor.id, now } as const
    const ids = new Set(await freeHoldsIn(services, trx, freed))
    const customers = new Set(closed.filter(({ id }) => ids.has(id)).map(({ customer }) => customer))
    if (ids.size > 0)
      await recordAudit(trx, {
        ...subject,
        actorId: actor.id,
        action: 'release_holds',
        after: { holds: ids.size, ...(namesCustomers && { customers: [...customers].toSorted() }) },
        now,
      })
    return ids.size
  })
}
