import { sql } from 'kysely'
import { ATTENTION_KINDS, type AttentionEntry } from '../../domain/attention/attention.schema.ts'
import {
  backupText,
  deadJobText,
  disputeText,
  failedEmailText,
  heldDayText,
  heldText,
  paymentText,
  refundText,
  undecidedText,
  unsentRefundText,
} from '../../domain/attention/attention-text.ts'
import { byStake } from '../../domain/attention/rank-attention.ts'
import { HOLD_EXTENSIONS_UNTIL_ATTENTION, waitsForStaff } from '../../domain/bookings/hold.ts'
import { DISPUTES_WITHOUT_LOSS } from '../../domain/payments/dispute-status.ts'
import type { PaymentFlag } from '../../domain/payments/payment-flag.ts'
import type { MethodAmount } from '../../domain/pricing/given-as.ts'
import { GIVEN_BACK } from '../bookings/derived-columns.ts'
import { listOpenCalls } from '../bookings/list-calls.ts'
import type { Database } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'
import { toWire } from '../db/instants.ts'
import { FORM_AMOUNT, PAYER } from '../db/paid-order.ts'
import { CUSTOMER } from '../db/person-name.ts'
import { listFailedEmails } from '../mail/email-health.ts'
import { listDeadJobs } from '../services/job-runs.ts'
import type { Services } from '../services/services.ts'
import { listHeldDays } from './held-days.ts'

/** Newest entries of each kind. More than this can't be worked through in one sitting. */
const LIMIT = 100
/** A refund is normally sent within a minute. */
const UNSENT_MINUTES = 15

type Watched = Pick<Services, 'db' | 'extensions'>

/**
 * Everything that needs staff, what's most at stake first, then newest first. Each source reads a small
 * index, however many bookings there are.
 */
export async function listAttention(services: Watched, now: Temporal.Instant): Promise<AttentionEntry[]> {
  const { db } = services
  const [returns, found, ...sources] = await Promise.all([
    refunds(db, now),
    differences(db),
    payments(db),
    disputes(db),
    holds(db, now),
    heldDays(db, now),
    emails(db),
    calls(services, now),
    jobs(db, now),
  ])
  // The money that a failed refund left on its booking is the same news.
  const failed = returns.filter(({ reason }) => reason === 'failed')
  const isSaid = ({ reason, bookingId }: Entry) =>
    reason === 'money_on_cancelled_booking' && failed.some((refund) => refund.bookingId === bookingId)
  const news = found.filter((entry) => !isSaid(entry))
  return [returns, news, ...sources]
    .flat()
    .toSorted((one, other) => byStake(one, other) || Temporal.Instant.compare(other.at, one.at))
    .map(toWire)
}

/**
 * How many entries of each kind are listed, at most 100 each. Reads the list itself, so metrics and screen can't disagree:
 * nine queries over small partial indexes, cheap enough for every scrape (a test checks their plans).
 */
export async function countOpenAttention(
  services: Watched,
  now: Temporal.Instant,
): Promise<[string, number][]> {
  const byKind = Map.groupBy(await listAttention(services, now), ({ kind }) => kind)
  return ATTENTION_KINDS.map((kind) => [kind, byKind.get(kind)?.length ?? 0])
}

type Entry = Omit<AttentionEntry, 'at'> & { at: Temporal.Instant }

async function payments(db: Database): Promise<Entry[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', (join) => join.on('users.id', '=', PAYER))
    .select(['payments.id', 'bookingId', 'amount', 'receivedAt', 'needsAttention'])
    .select([
      sql<string>`coalesce(total_amount, ${FORM_AMOUNT})`.as('totalAmount'),
      CUSTOMER.$notNull().as('customer'),
    ])
    .where('needsAttention', 'is not', null)
    .$narrowType<{ needsAttention: PaymentFlag }>()
    .where(isOpen('payment', 'payments.id', 'payments.receivedAt'))
    .orderBy('receivedAt', 'desc')
    .orderBy('payments.id')
    .limit(LIMIT)
    .execute()
  return rows.map(({ id, bookingId, receivedAt, customer, amount, totalAmount, needsAttention: flag }) => {
    const text = paymentText({ flag, amount, customer, total: totalAmount })
    return { kind: 'payment', id, bookingId, at: receivedAt, reason: flag, text }
  })
}

/** Disputes that are open or lost: the predicate of the index disputes_open_or_lost. */
const IS_OPEN_OR_LOST = sql<boolean>`disputes.status not in (${sql.join(DISPUTES_WITHOUT_LOSS.map((status) => sql.lit(status)))})`

async function refunds(db: Database, now: Temporal.Instant): Promise<Entry[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', (join) => join.on('users.id', '=', PAYER))
    .select(['refunds.id', 'bookingId', 'refunds.amount', 'refunds.status', 'failure'])
    .select(['refunds.updatedAt', CUSTOMER.$notNull().as('customer')])
    .select(
      sql<boolean>`exists (
        select from disputes join payments known on known.id = disputes.payment_id
        where known.stripe_payment_intent_id = payments.stripe_payment_intent_id and ${IS_OPEN_OR_LOST})`.as(
        'isDisputed',
      ),
    )
    .where((where) =>
      where.or([
        where.and([where('refunds.status', '=', 'failed'), sql<boolean>`not ${wasRetried}`]),
        where.and([
          where('refunds.status', '=', 'requested'),
          where('refunds.createdAt', '<', now.subtract({ minutes: UNSENT_MINUTES })),
        ]),
      ]),
    )
    .where(isOpen('refund', 'refunds.id', 'refunds.updatedAt'))
    .orderBy('refunds.updatedAt', 'desc')
    .orderBy('refunds.id')
    .limit(LIMIT)
    .execute()
  return rows.map(({ id, bookingId, updatedAt, status, ...refund }) => {
    const common = { kind: 'refund', id, bookingId, at: updatedAt } as const
    return status === 'failed'
      ? { ...common, reason: 'failed', text: refundText(refund) }
      : { ...common, reason: 'not_sent', text: unsentRefundText(refund) }
  })
}

/** A later valid refund of the same payment for at least the same amount. */
const wasRetried = sql<boolean>`exists (
  select from refunds later
  where later.payment_id = refunds.payment_id and later.created_at >= refunds.updated_at and later.id <> refunds.id
    and later.amount >= refunds.amount and is_given_back(later.status))`

async function disputes(db: Database): Promise<Entry[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', (join) => join.on('users.id', '=', PAYER))
    .selectAll('disputes')
    .select(['bookingId', CUSTOMER.$notNull().as('customer')])
    .select(({ selectFrom, fn }) =>
      selectFrom('payments as other')
        .select(fn.countAll<string>().as('dates'))
        .whereRef('other.stripePaymentIntentId', '=', 'payments.stripePaymentIntentId')
        .as('dates'),
    )
    .select(
      sql<MethodAmount[] | null>`(
        select ${GIVEN_BACK} from refunds join payments mine on mine.id = payment_id
        where mine.stripe_payment_intent_id = payments.stripe_payment_intent_id)`.as('given'),
    )
    .where(IS_OPEN_OR_LOST)
    .where(isOpen('dispute', 'disputes.id', 'disputes.statusSince'))
    .orderBy('statusSince', 'desc')
    .orderBy('disputes.id')
    .limit(LIMIT)
    .execute()
  return rows.map((dispute) => ({
    kind: 'dispute',
    id: dispute.id,
    bookingId: dispute.bookingId,
    at: dispute.statusSince,
    reason: dispute.status,
    text: disputeText({ ...dispute, dates: Number(dispute.dates), given: dispute.given ?? [] }),
  }))
}

async function holds(db: Database, now: Temporal.Instant): Promise<Entry[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['bookings.id', 'bookings.createdAt', 'startTime', CUSTOMER.$notNull().as('customer')])
    .select(HELD_UNTIL.as('holdExpiresAt'))
    .where('status', '=', 'pending')
    .where(({ and, or, eb }) =>
      or([
        eb('extensions', '>=', HOLD_EXTENSIONS_UNTIL_ATTENTION),
        and([eb('expiresAt', 'is', null), eb('startTime', '>', now)]),
      ]),
    )
    .where(isOpen('hold', 'bookings.id', 'bookings.createdAt'))
    .orderBy('holdExpiresAt', 'desc')
    .orderBy('bookings.id')
    .limit(LIMIT)
    .execute()
  return rows.map(({ id, createdAt, customer, startTime: start, holdExpiresAt }) => ({
    kind: 'hold',
    id,
    bookingId: id,
    at: createdAt,
    ...(waitsForStaff({ start, holdExpiresAt })
      ? { reason: 'unpaid', text: undecidedText({ customer, start }) }
      : { reason: 'undecided', text: heldText({ customer }) }),
  }))
}

async function heldDays(db: Database, now: Temporal.Instant): Promise<Entry[]> {
  const days = await listHeldDays(db, now)
  return days.slice(0, LIMIT).map((day) => ({
    kind: 'held_day',
    id: day.date.toString(),
    bookingId: null,
    at: day.at,
    reason: 'held_unpaid',
    text: heldDayText(day),
    holders: day.holders,
  }))
}

async function emails(db: Database): Promise<Entry[]> {
  const isListed = sql<boolean>`${isOpen('email', 'emails.id', 'emails.createdAt')} and ${isNoCall}`
  const failed = await listFailedEmails(db, isListed, LIMIT)
  return failed.map((email) => ({
    kind: 'email',
    id: email.id,
    bookingId: email.bookingId,
    at: email.createdAt,
    reason: email.template,
    text: failedEmailText(email),
  }))
}

/** Calls about what was in an email are entries of their own. */
const isNoCall = sql<boolean>`not exists (select from calls where calls.email_id = emails.id)`

async function calls(services: Watched, now: Temporal.Instant): Promise<Entry[]> {
  const open = await listOpenCalls(services, now, LIMIT)
  return open.map(({ id, bookingId, createdAt: at, news: reason, text }) => {
    return { kind: 'call', id, bookingId, at, reason, text }
  })
}

async function jobs(db: Database, now: Temporal.Instant): Promise<Entry[]> {
  const dead = await listDeadJobs(db)
  return dead.map((job) => ({
    kind: backupText(job) === null ? 'job' : 'backup',
    id: job.name,
    bookingId: null,
    at: now.subtract({ seconds: Math.round(job.seconds) }),
    reason: 'dead',
    text: backupText(job) ?? deadJobText(job),
  }))
}

async function differences(db: Database): Promise<Entry[]> {
  const rows = await db
    .selectFrom('bookDifferences')
    .select(['id', 'bookingId', 'foundAt', 'kind', 'facts'])
    .where('goneAt', 'is', null)
    .where(isOpen('difference', 'bookDifferences.id', 'bookDifferences.foundAt'))
    .orderBy('foundAt', 'desc')
    .orderBy('id')
    .limit(LIMIT)
    .execute()
  return rows.map(({ id, bookingId, foundAt, kind, facts }) => ({
    kind: 'difference',
    id,
    bookingId,
    at: foundAt,
    reason: kind,
    text: facts,
  }))
}

/** Not resolved by staff since it came up. */
function isOpen(kind: AttentionEntry['kind'], id: string, at: string) {
  return sql<boolean>`not exists (
    select from attention_dismissals dismissal
    where dismissal.kind = ${kind} and dismissal.subject = ${sql.ref(id)}::text
      and dismissal.dismissed_at >= ${sql.ref(at)})`
}
