import { sql } from 'kysely'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import type { Database } from '../../../server/db/database.ts'
import { isVoidable } from '../domain/is-voidable.ts'
import type { Pack, Packs } from '../domain/pack.schema.ts'
import { isUsableBy, type Spender } from './pack-ledger.ts'
import { readOffers } from './pack-settings.ts'

type Sale = Parameters<typeof isVoidable>[1]

/** A customer's packs, the newest first, with what's left of each and how that changed; and those on sale. */
export async function readPacks(
  db: Database,
  { userId, by }: Spender,
  now: Temporal.Instant,
): Promise<Packs> {
  const { rows } = await sql<Pack & Sale>`
    select packs.id, hours, price, covers, space_ids, method, received_at, expires_on, expires_on < ${facilityDate(now).toString()} as is_expired,
      changes.punches, changes.value, changes.entries
    from packs join payments sale on sale.order_id = packs.id cross join lateral (
      select sum(entry.punches)::integer as punches, sum(entry.amount)::text as value, jsonb_agg(jsonb_build_object(
        'id', entry.id, 'kind', case when entry.kind = 'refunded' and refunds.kind = 'void' then 'voided' else entry.kind end,
        'punches', entry.punches, 'bookingId', coalesce(paid.booking_id, refunded.booking_id),
        'createdAt', to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      ) order by entry.created_at desc, entry.id) as entries
      from pack_entries entry left join payments paid on paid.id = entry.payment_id
      left join refunds on refunds.id = entry.refund_id left join payments refunded on refunded.id = refunds.payment_id
      where entry.pack_id = packs.id
    ) changes
    where ${isUsableBy({ userId, by })} and expires_on is not null order by signed_at desc, packs.id`.execute(
    db,
  )
  const { offers, months, covers, spaceIds } = await readOffers(db, now)
  const packs = rows.map(({ method, receivedAt, ...pack }) => ({
    ...pack,
    spaceIds: [...pack.spaceIds, ...spaceIds],
    ...(isVoidable(pack, { method, receivedAt }, now) && { isVoidable: true as const }),
  }))
  return { packs, offers, months, covers }
}

/** The facts of a pack for emails: amounts are dollars; `left` counts punches. */
export async function findSoldPack(db: Database, packId: string | null) {
  const pack = await db
    .selectFrom('packs')
    .innerJoin('payments', 'payments.orderId', 'packs.id')
    .select(['userId', 'soldBy', 'hours', 'price', 'covers', 'months', 'expiresOn', 'remindedOf', 'method'])
    .select(
      sql<number>`(select coalesce(sum(punches), 0)::integer from pack_entries where pack_id = packs.id)`.as(
        'left',
      ),
    )
    .where('packs.id', '=', packId)
    .executeTakeFirst()
  return pack?.expiresOn ? { ...pack, expiresOn: pack.expiresOn } : null
}
