import type { NotNull } from 'kysely'
import { addToHistory } from '../../bookings/add-to-history.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Freeing } from '../../services/freed.ts'
import type { Services } from '../../services/services.ts'
import { freeHolds } from '../../slots/free-holds.ts'
import { type Intent, isOwnCancellation, type StripeEvent, type StripeRefund } from '../../stripe/stripe.ts'
import { noteClosed } from '../intents/note-closed.ts'
import { settle } from '../intents/settle.ts'
import { recordPayout, recordTransactions, recordTransactionsOf } from '../payouts/record-balance.ts'
import { followDispute } from '../refunds/follow-dispute.ts'
import { followRefund } from '../refunds/follow-refund.ts'

type EventOf<Type> = Extract<StripeEvent, { type: Type }>

/** The handler of each type of event (payments spec: table of events). */
const EFFECTS = {
  'payment_intent.succeeded': async (services, event) => void (await settle(services, event.data.object.id)),
  'payment_intent.payment_failed': (services, event) => recordFailure(services, event.id, event.data.object),
  'payment_intent.canceled': (services, event) => releaseCanceled(services, event.data.object),
  'charge.updated': (services, event) => recordTransactionsOf(services, event.data.object),
  'refund.created': (services, event) => followAndRecord(services, event.data.object),
  'refund.updated': (services, event) => followAndRecord(services, event.data.object),
  'refund.failed': (services, event) => followAndRecord(services, event.data.object),
  'charge.dispute.created': (services, event) => followDispute(services, event.data.object),
  'charge.dispute.updated': (services, event) => followDispute(services, event.data.object),
  'charge.dispute.closed': (services, event) => followDispute(services, event.data.object),
  'charge.dispute.funds_withdrawn': (services, event) =>
    recordTransactions(services, event.data.object.balance_transactions),
  'charge.dispute.funds_reinstated': (services, event) =>
    recordTransactions(services, event.data.object.balance_transactions),
  'payout.paid': (services, event) => recordPayout(services, event.data.object),
  'payout.reconciliation_completed': (services, event) => recordPayout(services, event.data.object),
  'payout.failed': (services, event) => recordTransactionsOf(services, event.data.object),
} satisfies {
  [Type in StripeEvent['type']]?: (services: Services, event: EventOf<Type>) => Promise<void>
}

async function followAndRecord(services: Services, refund: StripeRefund): Promise<void> {
  await followRefund(services, refund)
  await recordTransactionsOf(services, refund)
}

/** The event types our Stripe webhook endpoint must subscribe to. */
export const HANDLED_EVENTS = Object.keys(EFFECTS)

/**
 * Handles an event that was verified or fetched from Stripe. Events arrive late, twice and out of order, so every effect
 * is idempotent. The event is recorded only after its effect, so a failed one is retried. Returns false if the event was
 * handled before or has a type we don't handle.
 */
export async function handleStripeEvent(services: Services, event: StripeEvent): Promise<boolean> {
  if (!isHandled(event)) return false
  const isKnown = await services.db
    .selectFrom('stripeEvents')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (isKnown) return false
  const effect = EFFECTS[event.type] as (services: Services, event: StripeEvent) => Promise<void>
  await effect(services, event)
  await recordEvent(services.db, event, services.clock.now())
  return true
}

function isHandled(event: StripeEvent): event is EventOf<keyof typeof EFFECTS> {
  return Object.hasOwn(EFFECTS, event.type)
}

/** Returns false if the event was recorded before. */
async function recordEvent(
  db: Database | Trx,
  { id, type }: Pick<StripeEvent, 'id' | 'type'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const recorded = await db
    .insertInto('stripeEvents')
    .values({ id, type, receivedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return recorded.length === 1
}

/** Keeps the hold: the same intent can be retried with another card. */
async function recordFailure(
  services: Pick<Services, 'db' | 'clock'>,
  eventId: string,
  intent: Intent,
): Promise<void> {
  const bookings = await bookingsOf(services.db, intent)
  if (bookings.length === 0) return
  const error = intent.last_payment_error
  const now = services.clock.now()
  // Appending to the history is the one effect that isn't idempotent, so the event is recorded in its transaction.
  await services.db.transaction().execute(async (trx) => {
    if (!(await recordEvent(trx, { id: eventId, type: 'payment_intent.payment_failed' }, now))) return
    const after = { code: error?.code ?? null, declineCode: error?.decline_code ?? null }
    for (const { id } of bookings) await addToHistory(trx, id, { kind: 'payment_failed', after, now })
  })
}

async function releaseCanceled(services: Freeing & Pick<Services, 'db'>, intent: Intent): Promise<void> {
  await noteClosed(services.db, intent.id, services.clock.now())
  // The use case that cancelled the intent also cancels the booking, with the right reason. This event may arrive first.
  if (isOwnCancellation(intent)) return
  const holds = (await bookingsOf(services.db, intent)).map(({ id }) => ({ id, intentId: intent.id }))
  await freeHolds(services, { holds, reason: 'payment_canceled', actorId: null, now: services.clock.now() })
}

/** The held booking that an intent pays for, or all dates of its order. */
async function bookingsOf(db: Database, intent: Intent) {
  return await db
    .selectFrom('paymentForms')
    .select('bookingId as id')
    .where('intentId', '=', intent.id)
    .where('purpose', '<>', 'balance')
    .where('bookingId', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .execute()
}
