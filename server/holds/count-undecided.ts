import { sql } from 'kysely'
import type { Undecided } from '../../domain/bookings/hold-limits.ts'
import type { Trx } from '../db/database.ts'

/**
 * The bookings on all days that wait for staff to decide, by customers who never paid, without the one that's
 * being replaced. Nothing else is counted until the transaction ends. Comes after the locks of
 * `readBookingFacts`.
 */
export async function countUndecided(
  trx: Trx,
  {
    network,
    replaced,
    now,
  }: { network: string | null; replaced: { id: string } | null; now: Temporal.Instant },
): Promise<Undecided> {
  await sql`select pg_advisory_xact_lock(hashtext('undecided'), 0)`.execute(trx)
  const { rows } = await sql<Undecided>`
    select count(*) filter (where network = ${network})::int as on_network,
      count(*) filter (where not is_email_verified)::int as unverified
    from bookings join users on users.id = user_id join orders on orders.id = order_id
    where status = 'pending' and expires_at is null and start_time > ${now}
      and bookings.id is distinct from ${replaced?.id ?? null}
      and not has_paid(users.id)`.execute(trx)
  return rows[0] ?? { onNetwork: 0, unverified: 0 }
}
