import { sql } from 'kysely'
import { type Cents, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import type { Database, Trx } from '../../db/database.ts'

/** A customer's credit that no unpaid booking keeps. */
export async function availableCredit(db: Database | Trx, userId: string): Promise<Cents> {
  const { rows } = await sql<{ available: string }>`
    select available_credit(${userId}::uuid) as available`.execute(db)
  return toCents(rows[0]?.available ?? '0')
}

/**
 * The same, and nothing else spends or keeps any until the transaction ends. Comes after all locks on rows. Adding credit needs no
 * lock: it can only be more.
 */
export async function lockCredit(trx: Trx, userId: string): Promise<Cents> {
  await sql`select lock_credit(${userId}::uuid)`.execute(trx)
  return await availableCredit(trx, userId)
}

/** Turns a refund, all of it, into credit of the booking's customer. */
export async function addRefundedCredit(trx: Trx, refundId: string): Promise<void> {
  await sql`
    insert into credit_entries (user_id, amount, kind, refund_id, created_at)
    select bookings.user_id, refunds.amount, 'refunded', refunds.id, refunds.created_at
    from refunds join payments on payments.id = payment_id join bookings on bookings.id = booking_id
    where refunds.id = ${refundId}`.execute(trx)
}

/** Spends the credit that a booking kept while it was unpaid, as a payment of its own. The caller has confirmed it. */
export async function spendCredit(
  trx: Trx,
  { id: bookingId, userId, creditAmount }: BookingRow,
  now: Temporal.Instant,
): Promise<void> {
  const amount = toCents(creditAmount)
  if (amount === 0) return
  const payment = await trx
    .insertInto('payments')
    .values({ bookingId, method: 'credit', amount: creditAmount, receivedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('creditEntries')
    .values({ userId, amount: toDecimal(-amount), kind: 'spent', paymentId: payment.id, createdAt: now })
    .execute()
}

/** Whether the credit that a booking kept is still there. Once its hold has ended, it may be spent on another. */
export async function isCreditThere(trx: Trx, { userId, creditAmount }: BookingRow): Promise<boolean> {
  const amount = toCents(creditAmount)
  return amount === 0 || (await lockCredit(trx, userId)) >= amount
}
