import { sql } from 'kysely'
import type { Difference } from '../../../domain/payments/ledger-differences.ts'
import { formatUsd } from '../../../domain/pricing/money.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import type { Database } from '../../db/database.ts'
import { readRealTime } from '../../db/real-time.ts'
import type { Extensions } from '../../services/extension.ts'
import type { Services } from '../../services/services.ts'
import { comparePayouts } from '../payouts/compare-payouts.ts'
import { recordBalance } from '../payouts/record-balance.ts'
import { checkBookings } from './check-bookings.ts'
import { comparePayments, compareRefunds, type Window } from './compare-entries.ts'

interface UsedExtensions {
  extensions: Pick<Extensions, 'used'>
}

/** Longer than any hold, refund or dispute takes to appear, and at least one full month. */
const USUAL_DAYS = 35

/**
 * Compares our ledger with Stripe's for the last `days` and returns every difference. Moves no money: it lists the
 * differences for staff. Also records what events missed of Stripe's balance. Throws `StripeUnreachable`, recording nothing, because then nothing is known.
 */
export async function reconcileLedger(
  services: Pick<Services, 'db' | 'stripe' | 'clock' | 'log'> & UsedExtensions,
  { days = USUAL_DAYS } = {},
): Promise<Difference[]> {
  const { db, stripe, clock, log } = services
  const now = clock.now()
  const span = { hours: days * 24 }
  const window = { since: now.subtract(span), stripeSince: (await readRealTime(db)).subtract(span) }
  await recordBalance(services, window.stripeSince)
  const differences = [
    ...(stripe ? await comparePayments(db, stripe, window) : []),
    ...(stripe ? await compareRefunds(db, stripe, window) : []),
    ...(await checkBookings(db, window)),
    ...(await checkExtensions(services, now)),
    ...(await checkPayouts(db, window, now)),
  ]
  for (const { kind, subject, bookingId, facts } of differences)
    log.error({ kind, subject, bookingId, facts }, "our ledger differs from Stripe's")
  await recordDifferences(db, differences, window, now)
  return differences
}

async function checkExtensions(
  { db, extensions }: Pick<Services, 'db'> & UsedExtensions,
  now: Temporal.Instant,
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { differences } of await extensions.used(db))
    found.push(...((await differences?.(db, now)) ?? []))
  return found
}

/** Payouts that differ from the payments, refunds, and fees in them. */
async function checkPayouts(db: Database, { since }: Window, now: Temporal.Instant): Promise<Difference[]> {
  const mismatches = await comparePayouts(db, { since, until: now.add({ hours: 48 }) })
  return mismatches.map(({ id, paid, parts, arrivesAt }) => ({
    kind: 'payout_differs',
    subject: id,
    bookingId: null,
    facts: `A payout was ${formatUsd(paid)}; the payments in it, less refunds and fees, are ${formatUsd(parts)}.`,
    happenedAt: arrivesAt,
  }))
}

/** The nightly job. Returns how many differences there are. */
export async function reconcileLedgerNightly(services: Services): Promise<number> {
  return (await reconcileLedger(services)).length
}

/**
 * Lists the differences for staff and marks those gone that this window no longer shows. All books of
 * extensions are checked, however old.
 */
async function recordDifferences(
  db: Database,
  differences: readonly Difference[],
  window: Window,
  now: Temporal.Instant,
): Promise<void> {
  const earliest = isBefore(window.since, window.stripeSince) ? window.since : window.stripeSince
  await db.transaction().execute(async (trx) => {
    for (const { kind, subject, bookingId, facts, happenedAt } of differences)
      await trx
        .insertInto('bookDifferences')
        .values({ kind, subject, bookingId, facts, happenedAt, foundAt: now })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'subject']).doUpdateSet({
            bookingId,
            facts,
            foundAt: sql`case when book_differences.gone_at is null then book_differences.found_at else ${now} end`,
            goneAt: null,
          }),
        )
        .execute()
    await sql`
      update book_differences set gone_at = ${now}
      where gone_at is null and (happened_at >= ${earliest} or position('.' in kind) > 0) and (kind, subject) not in (
        select * from unnest(${differences.map(({ kind }) => kind)}::text[],
          ${differences.map(({ subject }) => subject)}::text[]))
    `.execute(trx)
  })
}
