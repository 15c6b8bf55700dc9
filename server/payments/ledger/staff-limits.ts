import { sql } from 'kysely'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import { netGiven, refuseOverLimit } from '../../../domain/payments/staff-limits.ts'
import { type Cents, sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { StaffRole } from '../../../domain/staff-role.ts'
import { dayBounds, facilityDate } from '../../../domain/time/facility-time.ts'
import { readStaffRole } from '../../accounts/change-role.ts'
import type { Trx } from '../../db/database.ts'
import type { Actor } from '../../services/services.ts'

interface Giving {
  staffId: string
  amount: Cents
  now: Temporal.Instant
}

/**
 * Records a discount by a member of staff, or with a negative amount one that was taken back. Refuses `over_discount_limit` if it exceeds
 * their limit of the day; the caller then rolls back. `covered`: the part of a price that the same person raised today which is for a pricier
 * place now, and no longer makes up for a lower one; if negative, the part of what they gave today that a cheaper place or a cancellation
 * takes back. The booking is locked. In desk mode the desk's limit counts: refuses `confirmation_required` if the person's own would be enough.
 */
export async function giveDiscount(
  trx: Trx,
  {
    actor,
    bookingId,
    amount: lower,
    covered = 0,
    now,
  }: Omit<Giving, 'staffId'> & { actor: Actor; bookingId: string; covered?: Cents },
): Promise<Refusal | null> {
  if (lower === 0 && covered === 0) return null
  const staffId = actor.id
  const role = await lockGiver(trx, staffId)
  const today = dayBounds(facilityDate(now))
  const before = await trx
    .selectFrom('staffDiscounts')
    .select(['bookingId as to', 'amount'])
    .where('staffId', '=', staffId)
    .where('createdAt', '>=', today.start)
    .where('createdAt', '<', today.end)
    .execute()
  const given = sum(before.filter(({ to }) => to === bookingId).map((row) => toCents(row.amount)))
  // At most what they raised or gave today.
  const [least, most] = given > 0 ? [-given, 0] : [0, -given]
  const amount = lower + Math.max(least, Math.min(covered, most))
  if (amount === 0) return null
  const row = { amount: toDecimal(amount), staffId, createdAt: now }
  await trx
    .insertInto('staffDiscounts')
    .values({ bookingId, ...row })
    .execute()
  if (role === null) return null
  const [used, total] = [netGiven(before), netGiven([...before, { to: bookingId, amount: row.amount }])]
  const refusal = refuseOverLimit('discount', role, { used, total })
  const isOverDesk = actor.isDeskMode && refuseOverLimit('discount', 'desk', { used, total }) !== null
  return refusal ?? (isOverDesk ? refuse('confirmation_required') : null)
}

/**
 * Refuses a refund that exceeds the day's limit of this member of staff, or `manager_required`. A void counts as a refund if the payment is
 * from another day: until then, it corrects a mistake. So does credit that staff give. Null for a refund that no person asked for.
 */
export async function refuseRefund(
  trx: Trx,
  { staffId, amount, now }: Omit<Giving, 'staffId'> & { staffId: string | null },
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
  // Taking credit back makes up only for credit of the same customer.
  const credited = await trx
    .selectFrom('creditEntries')
    .select(['userId as to', 'amount'])
    .where('givenBy', '=', staffId)
    .where('createdAt', '>=', today.start)
    .where('createdAt', '<', today.end)
    .execute()
  const used = toCents(refunded.amount) + netGiven(credited)
  return refuseOverLimit('refund', role, { used, total: used + amount })
}

/**
 * Serializes what one person gives away until the transaction ends, so two tabs can't exceed a limit together. Comes after bookings, and before packs and customers. Returns
 * their current role.
 */
export async function lockGiver(trx: Trx, staffId: string): Promise<StaffRole | null> {
  await sql`select pg_advisory_xact_lock(hashtext('staff_limits'), hashtext(${staffId}))`.execute(trx)
  return await readStaffRole(trx, staffId)
}
