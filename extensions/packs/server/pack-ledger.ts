import { type RawBuilder, sql } from 'kysely'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import { type Cents, sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { facilityDate, hoursBetween } from '../../../domain/time/facility-time.ts'
import { isForAccount } from '../../../server/accounts/given-by-staff.ts'
import type { BookingRow } from '../../../server/bookings/booking-row.ts'
import { bundleContents } from '../../../server/catalog/queries.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import {
  type Balance,
  countIn,
  PACK_NOTICE_DAYS,
  punchesFor,
  type Taken,
  takePaidWith,
  takePunches,
  type Wish,
} from '../domain/packs.ts'
import { readPackSettings } from './pack-settings.ts'

/** The customer whose packs they are, and who spends them: staff do it for the customer in front of them. */
export interface Spender {
  userId: string
  by: 'customer' | 'staff'
}

/** SQL for the packs of a customer that their account can use, or that staff can use for them. */
export function isUsableBy({ userId, by }: Spender): RawBuilder<boolean> {
  const isShown = by === 'staff' ? sql`true` : isForAccount(userId, sql<boolean>`sold_by is not null`)
  return sql<boolean>`(user_id = ${userId} and ${isShown})`
}

/** The packs that can be used now, the one that ends first before the others. */
export async function readBalances(
  db: Database | Trx,
  spender: Spender,
  now: Temporal.Instant,
): Promise<Balance[]> {
  const { rows } = await sql<Omit<Balance, 'value'> & { value: string }>`
    select packs.id, space_ids, sum(punches)::integer as punches, sum(amount) as value
    from packs join pack_entries on pack_id = packs.id
    where ${isUsableBy(spender)} and expires_on >= ${facilityDate(now).toString()}
    group by packs.id having sum(punches) > 0 order by expires_on, packs.id`.execute(db)
  if (rows.length === 0) return []
  const { spaceIds } = await readPackSettings(db)
  return rows.map((row) => ({ ...row, spaceIds: [...row.spaceIds, ...spaceIds], value: toCents(row.value) }))
}

/** The same, and nothing else changes them until the transaction ends. Comes after all locks on bookings. */
async function lockBalances(trx: Trx, spender: Spender, now: Temporal.Instant): Promise<Balance[]> {
  await lockPacks(trx, sql`select ${spender.userId}::uuid`)
  return await readBalances(trx, spender, now)
}

/** All packs of a customer, by id: a booking can have punches of several. */
async function lockPacks(trx: Trx, userId: RawBuilder<unknown>): Promise<void> {
  await sql`select from packs where user_id in (${userId}) order by id for no key update`.execute(trx)
}

/** The hours, spaces, and prices that bookings need punches for. */
async function wishesOf(db: Database | Trx, bookings: readonly BookingRow[]): Promise<Wish[]> {
  const bundles = await bundleContents(db)
  return bookings.map(({ spaceId, bundleId, startTime, endTime, totalAmount }) => ({
    hours: hoursBetween(startTime, endTime),
    spaceIds: spaceId ? [spaceId] : (bundles.get(bundleId ?? '') ?? []),
    price: toCents(totalAmount),
  }))
}

/** They were used elsewhere, or another number is needed. */
export const TOO_FEW_PUNCHES: Refusal = refuse('refused', {
  message: "There aren't enough punches for this booking anymore. Nothing was paid.",
})

type Paying = Pick<Spender, 'by'> & { now: Temporal.Instant }

interface Punches {
  /** How many would pay, if the customer has that many; null if the bookings can't be paid with punches. */
  punches: number | null
  /** Only because of an adjustment, such as a code's: adjustments and packs don't add up. */
  isLeftOut: boolean
  /** All that the customer has left. */
  left: number
}

const NONE: Punches = { punches: null, isLeftOut: false, left: 0 }

/** Whether punches could pay for these bookings of one customer. */
export async function readPunches(
  db: Database | Trx,
  bookings: readonly BookingRow[],
  { by, now }: Paying,
): Promise<Punches> {
  const [first] = bookings
  if (!first || !arePayable(bookings)) return NONE
  return await readPunchesOf(db, await readBalances(db, { userId: first.userId, by }, now), bookings)
}

/** The same with the customer's packs, if they were read. */
export async function readPunchesOf(
  db: Database | Trx,
  packs: readonly Balance[],
  bookings: readonly BookingRow[],
): Promise<Punches> {
  if (packs.length === 0 || !arePayable(bookings)) return NONE
  const wishes = await wishesOf(db, bookings)
  if (!takePunches(packs, wishes)) return NONE
  // Also one of zero, on a date of a season that a code changes elsewhere.
  const adjusted = await db
    .selectFrom('bookingAdjustments')
    .select('bookingId')
    .where(
      'bookingId',
      'in',
      bookings.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirst()
  if (adjusted) return { ...NONE, isLeftOut: true }
  return { ...NONE, punches: sum(wishes.map(punchesFor)), left: countIn(packs) }
}

/** Whether nothing was paid toward the whole price of bookings. */
function arePayable(bookings: readonly BookingRow[]): boolean {
  return bookings.every(
    ({ purpose, totalAmount, paidAmount, waivedAmount }) =>
      purpose === 'price' && totalAmount !== '0.00' && paidAmount === '0.00' && waivedAmount === '0.00',
  )
}

/** How many punches would pay for them; null if they can't be paid so. */
export async function countPunches(
  db: Database | Trx,
  bookings: readonly BookingRow[],
  paying: Paying,
): Promise<number | null> {
  return (await readPunches(db, bookings, paying)).punches
}

interface Rest {
  punches: number
  /** Dollars. */
  amount: string
}

/** The rest of one locked pack. */
export async function readRest(trx: Trx, packId: string): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select coalesce(sum(punches), 0)::integer as punches, coalesce(sum(amount), 0.00) as amount
    from pack_entries where pack_id = ${packId}`.execute(trx)
  return rows[0] ?? { punches: 0, amount: '0.00' }
}

/** Takes the rest of a locked pack, which isn't empty, or a part of it: it's refunded, or expires. */
export async function takeRest(
  trx: Trx,
  { packId, rest, refundId = null, now }: TakenRest & { rest: Rest; now: Temporal.Instant },
): Promise<void> {
  await trx
    .insertInto('packEntries')
    .values({
      ...{ packId, kind: refundId ? 'refunded' : 'expired', refundId, createdAt: now },
      ...{ punches: -rest.punches, amount: toDecimal(-toCents(rest.amount)) },
    })
    .execute()
}

interface TakenRest {
  packId: string
  refundId?: string | null
}

/**
 * The money that was given back for a locked pack and hasn't taken punches: refunds at Stripe can be of less
 * than one.
 */
export async function readOpenRefunds(trx: Trx, packId: string): Promise<Cents> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(refunds.amount), 0.00) + (
      select coalesce(sum(amount), 0.00) from pack_entries
      where pack_id = ${packId} and kind in ('refunded', 'refund_failed')) as amount
    from refunds join payments on payments.id = payment_id
    where order_id = ${packId} and is_given_back(refunds.status)`.execute(trx)
  return toCents(rows[0]?.amount ?? '0')
}

/**
 * Takes the unused punches of a locked pack that are no longer paid for. The nightly check lists refunds at
 * Stripe of more as a difference.
 */
export async function takeUnpaidRest(
  trx: Trx,
  { amount, ...of }: TakenRest & { amount: Cents; now: Temporal.Instant },
): Promise<void> {
  const rest = await readRest(trx, of.packId)
  const { punches, value } = takePaidWith(amount, { punches: rest.punches, value: toCents(rest.amount) })
  if (punches > 0) await takeRest(trx, { ...of, rest: { punches, amount: toDecimal(value) } })
}

/**
 * Pays for all of these locked bookings of one customer with punches. False if there aren't enough; then the
 * caller rolls back.
 */
export async function payWithPunches(
  trx: Trx,
  bookings: readonly BookingRow[],
  { by, now }: Paying,
): Promise<boolean> {
  const [first] = bookings
  const packs = first ? await lockBalances(trx, { userId: first.userId, by }, now) : []
  const taken = takePunches(packs, await wishesOf(trx, bookings))
  if (!taken) return false
  for (const [index, { id }] of bookings.entries()) await spendPunches(trx, id, taken[index] ?? [], now)
  return true
}

/** A payment for each pack. */
async function spendPunches(
  trx: Trx,
  bookingId: string,
  taken: readonly Taken[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { packId, punches, value, amount } of taken) {
    const { id: paymentId } = await trx
      .insertInto('payments')
      .values({
        ...{ bookingId, method: 'punches', amount: toDecimal(amount), receivedAt: now },
        prepaid: toDecimal(value),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('packEntries')
      .values({
        packId,
        kind: 'spent',
        punches: -punches,
        amount: toDecimal(-value),
        paymentId,
        createdAt: now,
      })
      .execute()
  }
}

/**
 * A refund of all that a pack paid for a booking returns its punches, which can be used for another 30 days
 * at least.
 */
export async function returnPunches(trx: Trx, refundId: string, now: Temporal.Instant): Promise<void> {
  await lockPacks(
    trx,
    sql`select user_id from refunds join pack_entries using (payment_id) join packs on packs.id = pack_id
      where refunds.id = ${refundId}`,
  )
  const usableUntil = facilityDate(now).add({ days: PACK_NOTICE_DAYS }).toString()
  await sql`
    with returned as (
      insert into pack_entries (pack_id, kind, punches, amount, refund_id, created_at)
      select pack_id, 'returned', -punches, -pack_entries.amount, refunds.id, ${now}
      from refunds join pack_entries on pack_entries.payment_id = refunds.payment_id where refunds.id = ${refundId}
      returning pack_id
    )
    update packs set expires_on = greatest(expires_on, ${usableUntil}) from returned where packs.id = pack_id`.execute(
    trx,
  )
}
