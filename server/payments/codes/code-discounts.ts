import { sql } from 'kysely'
import type { Ledger } from '../../../domain/payments/ledger.schema.ts'
import { type Cents, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import type { Database, Trx } from '../../db/database.ts'

/** The source of adjustments by codes: they say which bookings use a code, also ended ones. */
const SOURCE = 'promo_code'

/** The use of a code for a booking. Its amount can be zero for a date of a season. */
export interface Discount {
  promoId: string
  amount: Cents
}

/** The discounts of bookings, by booking. */
export async function readDiscounts(
  db: Database,
  bookings: readonly BookingRow[],
): Promise<Map<string, Discount>> {
  if (bookings.length === 0) return new Map()
  const ids = bookings.map(({ id }) => id)
  const rows = await db
    .selectFrom('bookingAdjustments')
    .select(['bookingId', 'sourceId', 'amount'])
    .where('bookingId', 'in', ids)
    .where('source', '=', SOURCE)
    .execute()
  return new Map(
    rows.map(({ bookingId, sourceId, amount }) => [
      bookingId,
      { promoId: sourceId, amount: 0 - toCents(amount) },
    ]),
  )
}

/** The code of a booking, with the dollars that it took off. */
export async function findUsedCode(db: Database, bookingId: string): Promise<Ledger['code']> {
  return await db
    .selectFrom('bookingAdjustments')
    .innerJoin('promoCodes', 'promoCodes.id', 'sourceId')
    .select(['code', sql<string>`-booking_adjustments.amount`.as('discount')])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
}

/** Gives a locked booking this discount, in place of the one it has. Its total changes with it. */
export async function setDiscount(
  trx: Trx,
  { id }: BookingRow,
  discount: Discount | undefined,
): Promise<void> {
  if (!discount) {
    await trx
      .deleteFrom('bookingAdjustments')
      .where('bookingId', '=', id)
      .where('source', '=', SOURCE)
      .execute()
    return
  }
  const change = { sourceId: discount.promoId, amount: toDecimal(-discount.amount) }
  await trx
    .insertInto('bookingAdjustments')
    .values({ bookingId: id, source: SOURCE, ...change })
    .onConflict((conflict) => conflict.columns(['bookingId', 'source']).doUpdateSet(change))
    .execute()
}
