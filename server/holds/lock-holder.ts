import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { lockDays } from '../slots/lock-days.ts'

interface Holder {
  id: string
  isEmailVerified: boolean
  network: string | null
}

/**
 * Locks days for a customer who takes slots alone on them. Takes the locks that `lock_booking_facts` takes for each slot before, all of
 * them first and in its order.
 */
export async function lockDaysFor(
  trx: Trx,
  { id, network, isEmailVerified }: Holder,
  days: readonly string[],
): Promise<void> {
  await lockInOrder(trx, 'holds', [id])
  if (network !== null)
    await lockInOrder(
      trx,
      'network',
      days.map((day) => `${network} ${day}`),
    )
  if (!isEmailVerified) await lockInOrder(trx, 'unverified', days)
  await lockDays(trx, days)
}

async function lockInOrder(trx: Trx, kind: string, keys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext(${kind}), hashtext(key)) from (
      select key from unnest(${keys}::text[]) key order by key
    ) keys`.execute(trx)
}
