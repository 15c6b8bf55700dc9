import type { Selectable } from 'kysely'
import { type Booking, bookingSchema } from '../../domain/bookings/booking.schema.ts'
import { type FeatureField, featureFields } from '../../domain/bookings/feature-fields.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import { isClaim } from '../../domain/payments/form-purpose.ts'
import type { Database, Tables, Trx } from '../db/database.ts'
import { pickWire } from '../db/instants.ts'
import { BALANCE_INTENT, PRICE_INTENT } from './derived-columns.ts'
import { FEATURE_COLUMNS } from './feature-columns.ts'

export type BookingRow = Selectable<Tables['bookings']> & {
  /** The intent of the latest form for its price, and of the one that's open for its balance. */
  stripePaymentIntentId: string | null
  balanceIntentId: string | null
} & Pick<Booking, FeatureField>

/**
 * Selects bookings with what other tables have about them. A statement that waits for a lock doesn't see a
 * form that was opened in the meantime, so lock them first: see `lockBookings`.
 */
export function selectBookings(db: Database | Trx) {
  return db.selectFrom('bookings').selectAll('bookings').select(DERIVED_COLUMNS)
}

/** The columns of a row that its own table doesn't have. */
export const DERIVED_COLUMNS = [
  PRICE_INTENT.as('stripePaymentIntentId'),
  BALANCE_INTENT.as('balanceIntentId'),
  ...FEATURE_COLUMNS,
] as const

/** The columns that a booking's owner sees. */
export type BookingColumns = Pick<BookingRow, keyof Booking>
const BOOKING_COLUMNS = bookingSchema.keyof().options
/** Those that its own table has. */
export const STORED_COLUMNS = BOOKING_COLUMNS.filter(isStored)
/** Those that it doesn't have, which are null for a new booking. */
export const OTHER_COLUMNS = BOOKING_COLUMNS.filter((column) => !isStored(column))

function isStored(
  column: keyof Booking,
): column is Exclude<keyof Booking, FeatureField | 'stripePaymentIntentId'> {
  return column !== 'stripePaymentIntentId' && !(column in featureFields)
}

/** A booking as the API returns it to its owner: the columns of its schema. Amounts are decimal dollars. */
export function toBooking(row: { [Name in keyof Booking]: BookingColumns[Name] | Booking[Name] }): Booking {
  return pickWire(row, BOOKING_COLUMNS) as Booking
}

/** A row as `bookingCan` takes it. */
export function actionable(row: BookingRow) {
  const { startTime: start, endTime: end } = row
  return { ...row, start, end, paymentState: paymentState(row), isClaim: isClaim(row) }
}

/** Any booking, for staff and the system; customers get theirs through `findOwnBooking`. */
export async function findBooking(db: Database | Trx, bookingId: string): Promise<BookingRow | undefined> {
  return await selectBookings(db).where('id', '=', bookingId).executeTakeFirst()
}

/** These bookings, by start. */
export async function findBookings(db: Database | Trx, ids: readonly string[]): Promise<BookingRow[]> {
  if (ids.length === 0) return []
  return await selectBookings(db).where('id', 'in', ids).orderBy('startTime').orderBy('id').execute()
}
