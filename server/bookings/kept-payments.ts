import { type Cents, toDecimal } from '../../domain/pricing/money.ts'
import type { Trx } from '../db/database.ts'

interface Kept {
  bookingId: string
  amount: Cents
}

/**
 * Keeps these amounts for bookings, for which the method keeps nothing yet. The caller has locked them. No
 * form can be open for them: it asks for the rest.
 */
export async function keepPayments(
  trx: Trx,
  method: string,
  kept: readonly Kept[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = kept.filter(({ amount }) => amount > 0)
  if (rows.length === 0) return
  await trx
    .insertInto('keptPayments')
    .values(
      rows.map(({ bookingId, amount }) => ({ bookingId, method, amount: toDecimal(amount), createdAt: now })),
    )
    .execute()
}

/** Releases all that's kept for bookings that stay held. The caller has locked them. */
export async function releaseKept(trx: Trx, bookingIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('keptPayments').where('bookingId', 'in', bookingIds).execute()
}
