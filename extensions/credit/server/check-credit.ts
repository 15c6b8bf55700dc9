import { sql } from 'kysely'
import type { Difference } from '../../../domain/payments/ledger-differences.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import type { Database } from '../../../server/db/database.ts'

/**
 * Checks all credit against the payments that spent it and the refunds it came from, in both directions, and that no customer has less
 * than nothing, or keeps more for unpaid bookings than there is.
 */
export async function checkCredit(db: Database, now: Temporal.Instant): Promise<Difference[]> {
  const { rows } = await sql<{
    subject: string
    bookingId: string | null
    moved: string
    entered: string
    at: Temporal.Instant | null
  }>`
    select payments.id as subject, booking_id, -payments.amount as moved, coalesce(entry.amount, 0.00) as entered,
      received_at as at
    from payments left join credit_entries entry on payment_id = payments.id
    where (method = 'credit' or entry.id is not null)
      and (method <> 'credit' or entry.amount is distinct from -payments.amount)
    union all
    select refunds.id, booking_id, case when back_to = 'credit' then refunds.amount else 0.00 end,
      coalesce(entry.amount, 0.00), refunds.created_at
    from refunds join payments on payments.id = refunds.payment_id
    left join credit_entries entry on entry.refund_id = refunds.id
    where (back_to = 'credit' or entry.id is not null)
      and (back_to is distinct from 'credit' or not is_given_back(refunds.status) or entry.amount is distinct from refunds.amount)
    union all
    select user_id, null, 0.00, available_credit(user_id), null
    from (select distinct user_id from credit_entries) owners where available_credit(user_id) < 0`.execute(db)
  return rows.map(({ subject, bookingId, moved, entered, at }) => ({
    kind: 'credit.differs',
    subject,
    bookingId,
    facts: at
      ? `Credit changed by ${formatDollars(entered)}; our ledger shows ${formatDollars(moved)}.`
      : `A customer's credit is ${formatDollars(entered)}.`,
    happenedAt: at ?? now,
  }))
}
