import { sql } from 'kysely'
import type { Difference } from '../../../domain/payments/ledger-differences.ts'
import { formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import type { Database } from '../../../server/db/database.ts'

/**
 * Checks packs against the payments that bought or used them and the refunds of both, in both directions, and
 * that none has less than nothing.
 */
export async function checkPacks(db: Database, now: Temporal.Instant): Promise<Difference[]> {
  const { rows } = await sql<{
    subject: string
    bookingId: string | null
    moved: string
    entered: string
    at: Temporal.Instant | null
    isRefund: boolean
  }>`
    select * from (
      select payments.id as subject, booking_id,
        case when packs.id is not null then payments.amount
          when method = 'punches' then coalesce(entry.amount, -payments.amount) else 0.00 end as moved,
        coalesce(entry.amount, 0.00) as entered, received_at as at, false as is_refund
      from payments left join packs on packs.id = payments.order_id left join pack_entries entry on payment_id = payments.id
      union all
      select refunds.id, booking_id,
        case when is_given_back(refunds.status) and method = 'punches' then (
          select -coalesce(sum(amount), 0) from pack_entries where payment_id = payments.id) else 0.00 end,
        coalesce((select sum(amount) from pack_entries where refund_id = refunds.id), 0.00), refunds.created_at, false
      from refunds join payments on payments.id = refunds.payment_id where payments.order_id is null
      union all
      -- Together, because one can be of less than a punch.
      select (array_agg(refunds.id order by refunds.created_at desc, refunds.id))[1], null,
        coalesce(-sum(refunds.amount) filter (where is_given_back(refunds.status)), 0.00),
        coalesce(sum(entry.amount), 0.00), max(refunds.created_at), true
      from refunds join payments on payments.id = refunds.payment_id join packs on packs.id = payments.order_id
      left join (select refund_id, sum(amount) as amount from pack_entries group by 1) entry on refund_id = refunds.id
      group by payments.id
      union all
      select pack_id, null, 0.00, sum(amount), null, false from pack_entries group by pack_id
      having sum(amount) < 0 or sum(punches) < 0 or (sum(punches) = 0 and sum(amount) <> 0)
    ) checked where moved <> entered`.execute(db)
  return rows.map(({ subject, bookingId, moved, entered, at, isRefund }) => ({
    kind: 'packs.differs',
    subject,
    bookingId,
    facts: isRefund
      ? `Refunds of a pack were ${formatUsd(-toCents(moved))}. They took punches worth ${formatUsd(-toCents(entered))}.`
      : at
        ? `A pack changed by ${formatDollars(entered)}; our ledger shows ${formatDollars(moved)}.`
        : `A pack's punches are worth ${formatDollars(entered)}.`,
    happenedAt: at ?? now,
  }))
}
