import { sql } from 'kysely'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import {
  hadStartedBy,
  netGiven,
  refuseOverLimit,
  shareGiven,
  valueGiven,
  valueGivenOfCancelled,
} from '../../../domain/payments/staff-limits.ts'
import { type Cents, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { StaffRole } from '../../../domain/staff-role.ts'
import { dayBounds, facilityDate } from '../../../domain/time/facility-time.ts'
import { readStaffRole } from '../../accounts/change-role.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { usualPriceOf } from '../../catalog/find-item.ts'
import type { Trx } from '../../db/database.ts'
import type { By } from '../../services/services.ts'

/**
 * Counts what an act by a member of staff changes of the value that a booking gives away (`valueGiven`): a
 * price, a place, a length, a waiver, its cancellation. `before` and `after` are its row; null before it's
 * made. Refuses `over_discount_limit` if it exceeds their limit of the day; the caller then rolls back. The
 * booking is locked. The limit of the role that they act in counts: refuses `confirmation_required` if
 * that of their own would be enough.
 */
export async function countGiven(
  trx: Trx,
  { actor, now }: By,
  { before, after }: { before: BookingRow | null; after: BookingRow },
): Promise<Refusal | null> {
  const bookingId = after.id
  const cancelledAt = before?.status === 'cancelled' ? await readCancelledAt(trx, bookingId) : now
  const hadStarted =
    before !== null && hadStartedBy({ status: before.status, start: before.startTime }, cancelledAt)
  const values = {
    before: before ? await readValue(trx, before, { hadStarted }) : 0,
    after: await readValue(trx, after, { hadStarted }),
  }
  if (values.before === values.after) return null
  const role = values.after > values.before ? await lockGiver(trx, actor.id) : null
  const earlier = await trx
    .selectFrom('staffDiscounts')
    .select(['staffId', 'amount'])
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()
  const shares = shareGiven(
    earlier.map(({ staffId, amount }) => ({ staffId, amount: toCents(amount) })),
    { staffId: actor.id, ...values },
  ).map(({ staffId, amount }) => ({ bookingId, staffId, amount: toDecimal(amount), createdAt: now }))
  const given = role && (await readGivenOn(trx, actor.id, now))
  await trx.insertInto('staffDiscounts').values(shares).execute()
  if (!role || !given) return null
  const all = [...given, ...shares.map(({ amount }) => ({ to: bookingId, amount }))]
  const used = netGiven(given.filter(({ isEarlier }) => isEarlier))
  const total = netGiven(all)
  const refusal = refuseOverLimit('discount', role, { used, total })
  const { actsOnlyAs } = actor
  const needsMore = actsOnlyAs && refuseOverLimit('discount', actsOnlyAs, { used, total }) !== null
  return refusal ?? (needsMore ? refuse('confirmation_required') : null)
}

/**
 * A person's discounts on the local day of `now`, by booking. `isEarlier`: not of this transaction, which can
 * be about several bookings.
 */
async function readGivenOn(
  trx: Trx,
  staffId: string,
  now: Temporal.Instant,
): Promise<{ to: string; amount: string; isEarlier: boolean }[]> {
  const today = dayBounds(facilityDate(now))
  return await trx
    .selectFrom('staffDiscounts')
    .select(['bookingId as to', 'amount', sql<boolean>`xmin <> pg_current_xact_id()::xid`.as('isEarlier')])
    .where('staffId', '=', staffId)
    .where('createdAt', '>=', today.start)
    .where('createdAt', '<', today.end)
    .execute()
}

/**
 * The value that a booking gives away, in cents, at today's prices. `hadStarted` is about a cancelled one.
 */
async function readValue(
  trx: Trx,
  booking: BookingRow,
  { hadStarted }: { hadStarted: boolean },
): Promise<Cents> {
  const standard = await usualPriceOf(trx, booking)
  const used = toCents(booking.usedAmount)
  return booking.status === 'cancelled'
    ? valueGivenOfCancelled(booking, { standard, used, hadStarted })
    : valueGiven(booking, standard + used)
}

/** When a cancelled booking was cancelled. */
async function readCancelledAt(trx: Trx, bookingId: string): Promise<Temporal.Instant> {
  const { createdAt } = await trx
    .selectFrom('bookingEvents')
    .select('createdAt')
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return createdAt
}

/**
 * Refuses a refund that exceeds the day's limit of this member of staff, or `manager_required`. A void counts
 * as a refund if the payment is from another day: until then, it corrects a mistake. So do gifts, such as
 * credit. Null for a refund that no person asked for.
 */
export async function refuseRefund(
  trx: Trx,
  { staffId, amount, now }: { staffId: string | null; amount: Cents; now: Temporal.Instant },
): Promise<Refusal | null> {
  if (staffId === null || amount === 0) return null
  const role = await lockGiver(trx, staffId)
  if (role === null || role === 'owner') return null
  const today = dayBounds(facilityDate(now))
  const refunded = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .select(sql<string>`coalesce(sum(refunds.amount), 0)`.as('amount'))
    .where('requestedBy', '=', staffId)
    .where('refunds.createdAt', '>=', today.start)
    .where('refunds.createdAt', '<', today.end)
    .where('status', 'not in', ['failed', 'canceled'])
    .where(({ or, eb }) => or([eb('kind', '!=', 'void'), eb('receivedAt', '<', today.start)]))
    .executeTakeFirstOrThrow()
  // Taking something back makes up only for gifts to the same customer.
  const gifts = await trx
    .selectFrom('staffGifts')
    .select(['userId as to', 'amount'])
    .where('staffId', '=', staffId)
    .where('createdAt', '>=', today.start)
    .where('createdAt', '<', today.end)
    .execute()
  const used = toCents(refunded.amount) + netGiven(gifts)
  return refuseOverLimit('refund', role, { used, total: used + amount })
}

/**
 * Records what staff gave a customer, in dollars, or took back of it. It counts as a refund (`refuseRefund`).
 */
export async function recordGift(
  trx: Trx,
  { actor, now }: By,
  { userId, amount }: { userId: string; amount: string },
): Promise<void> {
  await trx.insertInto('staffGifts').values({ staffId: actor.id, userId, amount, createdAt: now }).execute()
}

/**
 * Serializes what one person gives away until the transaction ends, so two tabs can't exceed a limit
 * together. Comes after bookings, and before extensions' rows and customers. Returns their current role.
 */
export async function lockGiver(trx: Trx, staffId: string): Promise<StaffRole | null> {
  await sql`select pg_advisory_xact_lock(hashtext('staff_limits'), hashtext(${staffId}))`.execute(trx)
  return await readStaffRole(trx, staffId)
}
