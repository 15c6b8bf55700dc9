import type { Insertable } from 'kysely'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { dayBounds } from '../../../domain/time/facility-time.ts'
import type { Tables } from '../../db/database.ts'
import { readRealTime } from '../../db/real-time.ts'
import type { Services } from '../../services/services.ts'
import type { StripePayout, StripeTransaction } from '../../stripe/balance.ts'
import { isOurs } from '../../stripe/intent-subject.ts'
import { idOf } from '../../stripe/stripe.ts'

type Recorder = Pick<Services, 'db' | 'clock' | 'stripe'>
type Row = Insertable<Tables['stripeTransactions']>

/** Records everything that changed Stripe's balance since, and all payouts that arrived. `since` is real time. */
export async function recordBalance(services: Recorder, since: Temporal.Instant): Promise<void> {
  const { stripe } = services
  if (!stripe) return
  for await (const page of stripe.listTransactions(since)) await recordTransactions(services, page)
  for await (const page of stripe.listPayouts(since))
    for (const payout of page) await recordPayout(services, payout)
}

/** Records the transactions of a charge, refund, or payout that an event is about: Stripe makes them a moment later. */
export async function recordTransactionsOf(
  services: Recorder,
  moved: Partial<
    Record<'balance_transaction' | 'failure_balance_transaction', string | { id: string } | null>
  >,
): Promise<void> {
  const { stripe } = services
  for (const id of [idOf(moved.balance_transaction), idOf(moved.failure_balance_transaction)])
    if (stripe && id && (await onlyNew(services, 'stripeTransactions', [{ id }])).length > 0)
      await recordTransactions(services, [await stripe.retrieveTransaction(id)])
}

/** Records each transaction once, however often and in whatever order Stripe reports them. */
export async function recordTransactions(
  services: Recorder,
  transactions: readonly StripeTransaction[],
): Promise<void> {
  const rows: Row[] = []
  const ahead = await readMinutesAhead(services)
  for (const transaction of await onlyNew(services, 'stripeTransactions', transactions)) {
    const { id, amount, fee, created } = transaction
    rows.push({
      ...{ id, amount: toDecimal(amount), fee: toDecimal(fee) },
      ...(await subjectOf(services, transaction)),
      createdAt: atUnix(created).add({ minutes: ahead }),
    })
  }
  // In one order, so that two that record the same ones don't wait for each other.
  rows.sort((one, other) => (one.id < other.id ? -1 : 1))
  if (rows.length > 0)
    await services.db
      .insertInto('stripeTransactions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Records a payout that arrived, after all transactions in it, so that a recorded one is complete. */
export async function recordPayout(services: Recorder, payout: StripePayout): Promise<void> {
  const { id, amount, automatic, status, reconciliation_status: parts } = payout
  const { stripe } = services
  if (!stripe || status !== 'paid' || parts === 'in_progress') return
  if ((await onlyNew(services, 'stripePayouts', [payout])).length === 0) return
  const transactions = automatic ? (await Array.fromAsync(stripe.listPaidOut(id))).flat() : null
  await recordTransactions(services, transactions ?? [])
  // Stripe gives a date as its midnight in UTC. By the sandbox clock, it's the same number of days after the payout.
  const created = atUnix(payout.created)
  const wait = utcDay(created).until(utcDay(atUnix(payout.arrival_date)))
  const date = utcDay(created.add({ minutes: await readMinutesAhead(services) })).add(wait)
  await services.db
    .insertInto('stripePayouts')
    .values({
      ...{ id, amount: toDecimal(amount), arrivesAt: dayBounds(date).start },
      transactionIds: transactions?.map((transaction) => transaction.id) ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const FEES = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee'])
const PAYOUTS = new Set(['payout', 'payout_cancel', 'payout_failure'])

/** The subject of a transaction. Money of the account's other products is `other`, as are disputes. */
async function subjectOf(
  { stripe }: Recorder,
  { id, type, source }: StripeTransaction,
): Promise<Pick<Row, 'kind' | 'subject'>> {
  const subject = idOf(source) ?? id
  if (FEES.has(type)) return { kind: 'fee', subject }
  if (PAYOUTS.has(type)) return { kind: 'payout', subject }
  if (typeof source === 'string' || !source) return { kind: 'other', subject }
  if (source.object === 'charge')
    return {
      kind: isOurs(source) ? 'payment' : 'other',
      subject: idOf(source.payment_intent) ?? subject,
    }
  const intentId = source.object === 'refund' ? idOf(source.payment_intent) : null
  const intent = intentId && (await stripe?.findIntent(intentId))
  return { kind: intent && isOurs(intent) ? 'refund' : 'other', subject }
}

/** Those that aren't recorded yet. */
async function onlyNew<T extends { id: string }>(
  { db }: Recorder,
  table: 'stripeTransactions' | 'stripePayouts',
  found: readonly T[],
): Promise<T[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const known = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return found.filter(({ id }) => !known.some((row) => row.id === id))
}

/** How far the business clock is ahead of real time, which Stripe has; zero outside the sandbox. */
async function readMinutesAhead({ db, clock }: Recorder): Promise<number> {
  return Math.round((await readRealTime(db)).until(clock.now()).total('minutes'))
}

function atUnix(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
}

function utcDay(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO('UTC').toPlainDate()
}
