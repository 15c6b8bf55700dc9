import type { Selectable } from 'kysely'
import { type Booking, bookingSchema } from '../../domain/bookings/booking.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import type { Database, Tables, Trx } from '../db/database.ts'
import { pickWire } from '../db/instants.ts'

export type BookingRow = Selectable<Tables['bookings']>

/** The columns that a booking's owner sees. */
export type BookingColumns = Pick<BookingRow, keyof Booking>
export const BOOKING_COLUMNS = bookingSchema.keyof().options

/** A booking as the API returns it to its owner: the columns of its schema. Amounts are decimal dollars. */
export function toBooking(row: { [Name in keyof Booking]: BookingColumns[Name] | Booking[Name] }): Booking {
  return pickWire(row, BOOKING_COLUMNS) as Booking
}

/** A row as `bookingCan` takes it. */
export function actionable(row: BookingRow) {
  return { ...row, start: row.startTime, end: row.endTime, paymentState: paymentState(row) }
}

/** Any booking, for staff and the system; customers get theirs through `findOwnBooking`. */
export async function findBooking(db: Database | Trx, bookingId: string): Promise<BookingRow | undefined> {
  return await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirst()
}
