import { creditToward } from '../../../domain/payments/credit.ts'
import { type Cents, sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { shareOut } from '../../../domain/series/series-balance.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { lockSeenHolds } from '../../bookings/series-dates.ts'
import type { Database } from '../../db/database.ts'
import { STALE } from '../../db/retry-stale.ts'
import { lockCredit, spendableCredit } from './credit-ledger.ts'

/**
 * Keeps as much credit as possible for unpaid bookings that are paid together, the earliest dates first, or none. Returns how much;
 * stale if their form was opened in the meantime: what it asks for must not change. Credit is theirs until they're paid or end.
 */
export async function keepCredit(
  db: Database,
  seen: readonly BookingRow[],
  { wants, now }: { wants: boolean; now: Temporal.Instant },
): Promise<Cents | typeof STALE> {
  const [{ userId } = { userId: '' }] = seen
  const keptOf = (dates: readonly BookingRow[]) => sum(dates.map((date) => toCents(date.creditAmount)))
  const isNeeded = keptOf(seen) > 0 || (wants && (await spendableCredit(db, userId)) > 0)
  if (!isNeeded) return 0
  return await db.transaction().execute(async (trx) => {
    const dates = await lockSeenHolds(trx, seen, now)
    if (!dates) return STALE
    await lockCredit(trx, userId)
    const available = (await spendableCredit(trx, userId)) + keptOf(dates)
    const prices = dates.map(({ totalAmount }) => toCents(totalAmount))
    const credit = wants ? creditToward(sum(prices), available) : 0
    const shares = shareOut(credit, prices).map(toDecimal)
    // Less before more: together, the dates must never keep more than there is.
    const changes = dates
      .map(({ id, creditAmount }, index) => ({ id, from: creditAmount, to: shares[index] ?? '0.00' }))
      .filter(({ from, to }) => from !== to)
      .toSorted(
        (one, other) => toCents(one.to) - toCents(one.from) - (toCents(other.to) - toCents(other.from)),
      )
    for (const { id, to } of changes)
      await trx.updateTable('bookings').set({ creditAmount: to }).where('id', '=', id).execute()
    return credit
  })
}
