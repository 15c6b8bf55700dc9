import type { NotNull } from 'kysely'
import { isBefore } from '../../../domain/time/facility-time.ts'
import type { Services } from '../../services/services.ts'
import { readerOf } from '../../stripe/card-readers.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import { closeBalance } from './close-intent.ts'
import { settle } from './settle.ts'

const QUIET_MINUTES = 2
const BATCH = 100

/**
 * The job: settles pending bookings and unpaid packs whose payment intent has been unchanged for two minutes, in case its webhook was lost.
 * Returns how many it confirmed.
 */
export async function settleUnfinished(services: Services): Promise<number> {
  const { db, clock } = services
  const pending = await db
    .selectFrom('bookings')
    .select('stripePaymentIntentId as intentId')
    .$narrowType<{ intentId: string }>()
    .where('status', '=', 'pending')
    .where('stripePaymentIntentId', 'is not', null)
    .where('updatedAt', '<', clock.now().subtract({ minutes: QUIET_MINUTES }))
    // The dates of a series share theirs.
    .groupBy('stripePaymentIntentId')
    .orderBy(({ fn }) => fn.min('updatedAt'))
    .limit(BATCH)
    .execute()
  const packs = await db
    .selectFrom('packs')
    .select('stripePaymentIntentId as intentId')
    .$narrowType<{ intentId: string }>()
    .where('expiresOn', 'is', null)
    .where('stripePaymentIntentId', 'is not', null)
    .where('signedAt', '<', clock.now().subtract({ minutes: QUIET_MINUTES }))
    .orderBy('signedAt')
    .limit(BATCH)
    .execute()
  let confirmed = 0
  await tolerateOutage(services, 'Stripe is unreachable; the next run settles what is left', async () => {
    for (const { intentId } of [...pending, ...packs])
      if ((await settle(services, intentId)) === 'confirmed') confirmed += 1
  })
  return confirmed
}

/** Customers get a new form when they come back. */
const IDLE_MINUTES = 30

/**
 * The job: settles balances whose payment form has been open for two minutes, in case a webhook was lost, and closes forms
 * that are idle, and those of links whose booking has ended. Returns how many it settled or closed.
 */
export async function settleBalances(services: Services): Promise<number> {
  const { db, clock, stripe } = services
  const now = clock.now()
  const open = await db
    .selectFrom('bookings')
    .select(['id', 'balanceIntentId', 'updatedAt', 'endTime'])
    .where('balanceIntentId', 'is not', null)
    .where('updatedAt', '<', now.subtract({ minutes: QUIET_MINUTES }))
    .$narrowType<{ balanceIntentId: NotNull }>()
    .orderBy('updatedAt')
    .limit(BATCH)
    .execute()
  let count = 0
  await tolerateOutage(services, 'Stripe is unreachable; the next run settles what is left', async () => {
    // The dates of a season share a form.
    for (const [intentId, forms] of Map.groupBy(open, ({ balanceIntentId }) => balanceIntentId)) {
      const idleSince = now.subtract({ minutes: IDLE_MINUTES })
      const idle = forms.find(({ updatedAt }) => isBefore(updatedAt, idleSince))
      const ended = forms.find(({ endTime }) => !isBefore(now, endTime))
      // A desk also takes cards for bookings that have ended.
      const intent = ended && (await stripe?.findIntent(intentId))
      const over = idle ?? (intent && readerOf(intent) ? undefined : ended)
      const isDone = over
        ? ['closed', 'paid'].includes(await closeBalance(services, over))
        : (await settle(services, intentId)) === 'confirmed'
      if (isDone) count += 1
    }
  })
  return count
}
