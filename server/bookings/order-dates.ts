import { sql } from 'kysely'
import { isHoldAlive } from '../../domain/bookings/hold.ts'
import { datesToPay, datesToSign } from '../../domain/orders/order-balance.ts'
import { listDates } from '../../domain/payments/policies/list-dates.ts'
import type { Database, Trx } from '../db/database.ts'
import { actionable, type BookingRow, selectBookings } from './booking-row.ts'
import { lockBookings } from './lock-bookings.ts'

/** A booking with the other dates of its order that aren't cancelled, by start. */
export async function findDates(db: Database | Trx, bookingId: string): Promise<BookingRow[]> {
  return await selectDates(db, bookingId).execute()
}

/** The dates that a link to this booking pays; see `datesToPay`. */
export async function findDatesToPay(db: Database | Trx, booking: BookingRow, now: Temporal.Instant) {
  const dates = await findDates(db, booking.id)
  return datesToPay(actionable(booking), dates.map(actionable), now)
}

/** The dates that a link to this booking signs; see `datesToSign`. */
export async function findDatesToSign(db: Database | Trx, booking: BookingRow, now: Temporal.Instant) {
  const dates = await findDates(db, booking.id)
  const signed = await db
    .selectFrom('bookingAgreements')
    .select('bookingId')
    .distinct()
    .where('bookingId', 'in', [booking.id, ...dates.map(({ id }) => id)])
    .execute()
  const ids = new Set(signed.map(({ bookingId }) => bookingId))
  const signable = (date: BookingRow) => ({ ...actionable(date), isSigned: ids.has(date.id) })
  return datesToSign(signable(booking), dates.map(signable), now)
}

/** The bookings that are paid and released together: the unpaid dates of its order. */
export async function findUnpaidDates(db: Database | Trx, bookingId: string): Promise<BookingRow[]> {
  return await selectDates(db, bookingId).where('status', '=', 'pending').execute()
}

/**
 * Locks unpaid bookings that are paid together, and returns them by start. Null if one ended, or its form
 * changed since they were seen.
 */
export async function lockSeenHolds(
  trx: Trx,
  seen: readonly BookingRow[],
  now: Temporal.Instant,
): Promise<BookingRow[] | null> {
  const intents = new Map(seen.map((date) => [date.id, date.stripePaymentIntentId]))
  const dates = await lockBookings(trx, [...intents.keys()])
  const isSame = (date: BookingRow) =>
    isHoldAlive(date, now) && date.stripePaymentIntentId === intents.get(date.id)
  return dates.every(isSame) ? dates : null
}

/** Locks and returns what `findDates` does. */
export async function lockDates(trx: Trx, bookingId: string): Promise<BookingRow[]> {
  const seen = await findDates(trx, bookingId)
  const dates = await lockBookings(
    trx,
    seen.map(({ id }) => id),
  )
  return dates.filter(({ status }) => status !== 'cancelled')
}

function selectDates(db: Database | Trx, bookingId: string) {
  return selectBookings(db)
    .where('orderId', '=', ({ selectFrom }) =>
      selectFrom('bookings').select('orderId').where('id', '=', bookingId),
    )
    .where('status', '<>', 'cancelled')
    .orderBy('startTime')
    .orderBy('id')
}

/** Bookings with the names of what they are for. */
export async function withNames<Row extends BookingRow>(
  db: Database | Trx,
  bookings: readonly Row[],
): Promise<(Row & { item: string })[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from spaces union all select id, name from bundles`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return bookings.map((booking) => ({
    ...booking,
    item: names.get(booking.spaceId ?? booking.bundleId ?? '') ?? 'Unknown',
  }))
}

/** The dates of an order as the signed text lists them. */
export async function datesText(db: Database | Trx, bookings: readonly BookingRow[]): Promise<string> {
  const named = await withNames(db, bookings)
  return listDates(named.map(({ item, startTime, endTime }) => ({ item, start: startTime, end: endTime })))
}

/** The dates that one payment pays or paid for, by start, cancelled or not. */
export async function findPaidTogether(db: Database, { id, orderId }: BookingRow): Promise<BookingRow[]> {
  const dates = await selectBookings(db)
    .where('orderId', '=', orderId)
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  // Not as the caller read it: the payment form may have been opened since.
  const read = dates.find((date) => date.id === id)
  return dates.filter(({ stripePaymentIntentId }) => stripePaymentIntentId === read?.stripePaymentIntentId)
}
