import { refuse } from '../../../domain/errors.ts'
import { creditToward } from '../../../domain/payments/credit.ts'
import { type Cents, sum, toCents } from '../../../domain/pricing/money.ts'
import { shareOut } from '../../../domain/series/series-balance.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { keepPayments } from '../../bookings/kept-payments.ts'
import { lockSeenHolds } from '../../bookings/order-dates.ts'
import type { Database } from '../../db/database.ts'
import { STALE } from '../../db/retry-stale.ts'
import type { PaymentCheck } from '../../services/fulfillment.ts'
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
  const keptOf = (dates: readonly BookingRow[]) => sum(dates.map((date) => toCents(date.keptAmount)))
  const isNeeded = keptOf(seen) > 0 || (wants && (await spendableCredit(db, userId)) > 0)
  if (!isNeeded) return 0
  return await db.transaction().execute(async (trx) => {
    const dates = await lockSeenHolds(trx, seen, now)
    if (!dates) return STALE
    await lockCredit(trx, userId)
    const available = (await spendableCredit(trx, userId)) + keptOf(dates)
    const prices = dates.map(({ totalAmount }) => toCents(totalAmount))
    const credit = wants ? creditToward(sum(prices), available) : 0
    const shares = shareOut(credit, prices)
    const kept = dates.map(({ id: bookingId }, index) => ({ bookingId, amount: shares[index] ?? 0 }))
    await keepPayments(trx, 'credit', kept, now)
    return credit
  })
}

/** Credit may have been spent on another booking once its hold has ended. */
export const CREDIT_CHECK: PaymentCheck = {
  /** Keeps it again if it's still there. */
  async refuseEnded(trx, { id: bookingId, userId }, { rest, now }) {
    if (rest === 0) return null
    await lockCredit(trx, userId)
    if ((await spendableCredit(trx, userId)) < rest) return refuse('credit_changed')
    await keepPayments(trx, 'credit', [{ bookingId, amount: rest }], now)
    return null
  },
}
