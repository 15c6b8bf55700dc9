import type { FormPurpose } from '../../../domain/payments/form-purpose.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import type { Services } from '../../services/services.ts'
import { isInPerson } from '../../stripe/in-person.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import { closeForm } from './payment-form.ts'
import { settle } from './settle.ts'

const QUIET_MINUTES = 2
const BATCH = 100

/**
 * The job: settles open forms of all purposes but balances after two minutes, in case their webhook was lost.
 * Returns how many it confirmed.
 */
export async function settleUnfinished(services: Services): Promise<number> {
  const open = await findOpenForms(services, Object.keys(services.fulfillments))
  let confirmed = 0
  await tolerateOutage(services, 'Stripe is unreachable; the next run settles what is left', async () => {
    for (const { intentId } of open) if ((await settle(services, intentId)) === 'confirmed') confirmed += 1
  })
  return confirmed
}

/** Customers get a new form when they come back. */
const IDLE_MINUTES = 30

/**
 * The job: settles open forms for balances after two minutes, in case a webhook was lost, and closes those
 * that were left, and those of links for bookings that have ended. Returns how many it settled or closed.
 */
export async function settleBalances(services: Services): Promise<number> {
  const now = services.clock.now()
  const idleSince = now.subtract({ minutes: IDLE_MINUTES })
  const open = await findOpenForms(services, ['balance'])
  let count = 0
  await tolerateOutage(services, 'Stripe is unreachable; the next run settles what is left', async () => {
    for (const { intentId, openedAt, endsAt } of open) {
      const hasEnded = endsAt !== null && !isBefore(now, endsAt)
      const isLeft = isBefore(openedAt, idleSince) || (hasEnded && !(await isTakenAtDesk(services, intentId)))
      const isDone = isLeft
        ? ['closed', 'paid'].includes(await closeForm(services, intentId))
        : (await settle(services, intentId)) === 'confirmed'
      if (isDone) count += 1
    }
  })
  return count
}

/** A desk also takes cards for bookings that have ended. */
async function isTakenAtDesk({ stripe }: Services, intentId: string): Promise<boolean> {
  const intent = await stripe?.findIntent(intentId)
  return Boolean(intent && isInPerson(intent))
}

/**
 * The forms that have been open for two minutes, once for all dates of a season, with the end of the first.
 */
async function findOpenForms({ db, clock }: Services, purposes: readonly FormPurpose[]) {
  return await db
    .selectFrom('paymentForms')
    .leftJoin('bookings', 'bookings.id', 'bookingId')
    .select(['intentId', 'openedAt', ({ fn }) => fn.min('endTime').as('endsAt')])
    .where('purpose', 'in', purposes)
    .where('closedAt', 'is', null)
    .where('openedAt', '<', clock.now().subtract({ minutes: QUIET_MINUTES }))
    .groupBy(['intentId', 'openedAt'])
    .orderBy('openedAt')
    .orderBy('intentId')
    .limit(BATCH)
    .execute()
}
