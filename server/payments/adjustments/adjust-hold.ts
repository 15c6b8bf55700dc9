import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { type Cents, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { addToHistory } from '../../bookings/add-to-history.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { releaseKept } from '../../bookings/kept-payments.ts'
import { findUnpaidDates, lockSeenHolds } from '../../bookings/order-dates.ts'
import { type Database, type Trx, transact } from '../../db/database.ts'
import { retryStale, STALE } from '../../db/retry-stale.ts'
import type { By, Services } from '../../services/services.ts'
import { checkPayable } from '../intents/create-payment-intent.ts'
import { type ClosedForm, closeForm, formOf } from '../intents/payment-form.ts'

/** A change of a booking's price by one of a source. */
interface Adjustment {
  sourceId: string
  /** Words for the customer and staff, such as a code. */
  label: string
  /** Less than zero takes it off. Zero if it only changes other dates that are paid together. */
  amount: Cents
}

interface Change extends By {
  bookingId: string
  /** The kind of thing that adjusts. A booking has one adjustment of each. */
  source: string
  /**
   * The adjustment of each unpaid date, in their order; none without any. It's asked first without locks, so
   * that a refusal doesn't close the form that the customer may be filling in, and again under them.
   */
  decide: (db: Database | Trx, dates: readonly BookingRow[]) => Promise<Outcome<readonly Adjustment[]>>
  /** Locks what `decide` counts, after the bookings. */
  lock?: (trx: Trx) => Promise<void>
}

/**
 * Prices an own unpaid booking, or all unpaid dates of its order, with the adjustments that `decide` wants,
 * in place of those of the same source. An open form for the old price is closed first. Refuses like
 * `checkPayable` and `decide`.
 */
export async function adjustHold(services: Services, change: Change): Promise<Outcome<null>> {
  return await retryStale(() => tryAdjusting(services, change), refuse('payments_unavailable'))
}

async function tryAdjusting(services: Services, change: Change): Promise<Outcome<null | typeof STALE>> {
  const { actor, bookingId, source, decide, lock, now } = change
  const { db } = services
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal = checkPayable(services, booking)
  if (refusal) return refusal
  const seen = await findUnpaidDates(db, bookingId)
  const wanted = await decide(db, seen)
  if (!wanted.ok) return wanted
  const current = await readAdjustments(db, source, seen)
  if (seen.every(({ id }, index) => isSame(current.get(id), wanted.value[index]))) return succeed(null)
  const closed = await closeForm(services, formOf(seen))
  if (closed !== 'closed') return OPEN_FORM[closed]
  return await transact<null | typeof STALE>(db, async (trx) => {
    const dates = await lockSeenHolds(trx, seen, now)
    if (!dates) return succeed(STALE)
    await lock?.(trx)
    const adjustments = await decide(trx, dates)
    if (!adjustments.ok) return adjustments
    // The next form is for what the customer's credit then leaves of the new prices.
    await releaseKept(
      trx,
      dates.map(({ id }) => id),
    )
    // All of them, because they share a form.
    for (const [index, date] of dates.entries()) await adjustDate(trx, date, adjustments.value[index], change)
    return succeed(null)
  })
}

const OPEN_FORM: Readonly<Record<Exclude<ClosedForm, 'closed'>, Refusal>> = {
  unreachable: refuse('payments_unavailable'),
  processing: refuse('payment_processing'),
  paid: refuse('already_paid'),
  other_money: refuse('already_paid'),
}

type Stored = Pick<Adjustment, 'sourceId' | 'amount'>

const isSame = (current: Stored | undefined, wanted: Stored | undefined) =>
  current?.sourceId === wanted?.sourceId && current?.amount === wanted?.amount

async function readAdjustments(
  db: Database,
  source: string,
  bookings: readonly BookingRow[],
): Promise<Map<string, Stored>> {
  if (bookings.length === 0) return new Map()
  const ids = bookings.map(({ id }) => id)
  const rows = await db
    .selectFrom('bookingAdjustments')
    .select(['bookingId', 'sourceId', 'amount'])
    .where('bookingId', 'in', ids)
    .where('source', '=', source)
    .execute()
  return new Map(
    rows.map(({ bookingId, sourceId, amount }) => [bookingId, { sourceId, amount: toCents(amount) }]),
  )
}

/** Gives a locked booking this adjustment, in place of the one it has. Its total changes with it. */
async function adjustDate(
  trx: Trx,
  date: BookingRow,
  adjustment: Adjustment | undefined,
  { actor, source, now }: Change,
): Promise<void> {
  if (adjustment) {
    const row = { ...adjustment, amount: toDecimal(adjustment.amount) }
    await trx
      .insertInto('bookingAdjustments')
      .values({ bookingId: date.id, source, ...row })
      .onConflict((conflict) => conflict.columns(['bookingId', 'source']).doUpdateSet(row))
      .execute()
  } else
    await trx
      .deleteFrom('bookingAdjustments')
      .where('bookingId', '=', date.id)
      .where('source', '=', source)
      .execute()
  const { totalAmount } = await trx
    .updateTable('bookings')
    .set({ updatedAt: now, version: date.version + 1 })
    .where('id', '=', date.id)
    .returning('totalAmount')
    .executeTakeFirstOrThrow()
  await addToHistory(trx, date.id, {
    kind: adjustment ? 'adjusted' : 'adjustment_removed',
    actorId: actor.id,
    before: { totalAmount: date.totalAmount },
    after: { totalAmount, ...(adjustment && { label: adjustment.label }) },
    now,
  })
}
