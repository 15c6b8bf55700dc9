import { shareOut } from '../../../domain/orders/order-balance.ts'
import { payableFrom } from '../../../domain/payments/kept-payments.ts'
import type { MethodAmount } from '../../../domain/pricing/given-as.ts'
import { type Cents, sum, toCents } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { keepPayments, releaseKept } from '../../bookings/kept-payments.ts'
import { lockSeenHolds } from '../../bookings/order-dates.ts'
import type { Database, Trx } from '../../db/database.ts'
import { STALE } from '../../db/retry-stale.ts'
import type { Method, Purse } from '../../services/fulfillment.ts'
import { usedMethods, type WithMethods } from '../../services/methods.ts'

interface Wish {
  /** Whether what the customer has pays first. */
  wants: boolean
  now: Temporal.Instant
}

/**
 * Keeps as much as possible of what a customer has for unpaid bookings that are paid together, the earliest
 * dates first, or nothing. It's kept until they're paid or end. Returns the amounts by method; stale if their
 * form was opened in the meantime, because its amount must not change.
 */
export async function keepFirst(
  services: WithMethods & { db: Database },
  seen: readonly BookingRow[],
  { wants, now }: Wish,
): Promise<MethodAmount[] | typeof STALE> {
  const purses = wants ? await findPurses(services, services.db) : []
  const [{ userId } = { userId: '' }] = seen
  const isKept = seen.some(({ kept }) => kept !== null)
  if (!isKept && !(await hasAny(services.db, purses, userId))) return []
  return await services.db.transaction().execute(async (trx) => {
    const dates = await lockSeenHolds(trx, seen, now)
    if (!dates) return STALE
    const ids = dates.map(({ id }) => id)
    await releaseKept(trx, ids)
    const kept: MethodAmount[] = []
    let rest: Cents[] = dates.map(({ totalAmount }) => toCents(totalAmount))
    for (const { name: method, purse } of purses) {
      await purse.lock(trx, userId)
      const amount = payableFrom(sum(rest), await purse.spendable(trx, userId))
      const shares = shareOut(amount, rest)
      const rows = ids.map((bookingId, index) => ({ bookingId, amount: shares[index] ?? 0 }))
      await keepPayments(trx, method, rows, now)
      rest = rest.map((price, index) => price - (shares[index] ?? 0))
      if (amount > 0) kept.push({ method, amount })
    }
    return kept
  })
}

async function findPurses(
  services: WithMethods,
  via: Database | Trx,
): Promise<(Method & { purse: Purse })[]> {
  const methods = await usedMethods(services, via)
  return methods.flatMap((method) => (method.purse ? [{ ...method, purse: method.purse }] : []))
}

async function hasAny(db: Database, purses: readonly { purse: Purse }[], userId: string): Promise<boolean> {
  for (const { purse } of purses) if ((await purse.spendable(db, userId)) > 0) return true
  return false
}

/**
 * Keeps `rest` of a booking's price again, in the transaction that records late money for the other part.
 * False if the customer doesn't have it anymore. Locks what they have, after all other rows.
 */
export async function keepAgain(
  services: WithMethods,
  trx: Trx,
  { id: bookingId, userId }: Pick<BookingRow, 'id' | 'userId'>,
  { rest, now }: { rest: Cents; now: Temporal.Instant },
): Promise<boolean> {
  let missing = rest
  for (const { name: method, purse } of rest > 0 ? await findPurses(services, trx) : []) {
    await purse.lock(trx, userId)
    const amount = Math.max(0, Math.min(missing, await purse.spendable(trx, userId)))
    await keepPayments(trx, method, [{ bookingId, amount }], now)
    missing -= amount
  }
  return missing === 0
}
