import { sql } from 'kysely'
import { type Cents, toCents } from '../../../domain/pricing/money.ts'
import type { Database, Trx } from '../../../server/db/database.ts'

/** A customer's credit that no unpaid booking keeps. */
export async function availableCredit(db: Database | Trx, userId: string): Promise<Cents> {
  const { rows } = await sql<{ available: string }>`
    select available_credit(${userId}::uuid) as available`.execute(db)
  return toCents(rows[0]?.available ?? '0')
}

/** The part of it that the customer's account can spend: credit from staff takes a proven one. */
export async function spendableCredit(db: Database | Trx, userId: string): Promise<Cents> {
  const { rows } = await sql<{ spendable: string | null }>`
    select spendable_credit(${userId}::uuid) as spendable`.execute(db)
  return Math.max(0, toCents(rows[0]?.spendable ?? '0'))
}

/**
 * Nothing else spends or keeps a customer's credit until the transaction ends. Comes after all locks on rows.
 * Adding credit needs no lock: it can only be more.
 */
export async function lockCredit(trx: Trx, userId: string): Promise<void> {
  await sql`select lock_credit(${userId}::uuid)`.execute(trx)
}

/**
 * Turns a refund, all of it, into credit of the booking's customer. Before the account is proven, they can
 * only spend it if they booked, and paid online or with such credit.
 */
export async function addRefundedCredit(trx: Trx, refundId: string): Promise<void> {
  await sql`
    insert into credit_entries (user_id, amount, kind, refund_id, by_staff, created_at)
    select bookings.user_id, refunds.amount, 'refunded', refunds.id,
      made_by = 'staff' or payments.method not in ('stripe', 'credit'), refunds.created_at
    from refunds join payments on payments.id = payment_id join bookings on bookings.id = booking_id
    where refunds.id = ${refundId}`.execute(trx)
}
