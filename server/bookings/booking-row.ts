import { type Selectable, sql } from 'kysely'
import { type Booking, bookingSchema } from '../../domain/bookings/booking.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import { type FormPurpose, hasNoTimeYet } from '../../domain/payments/form-purpose.ts'
import type { Database, Tables, Trx } from '../db/database.ts'
import { pickWire } from '../db/instants.ts'
import { BALANCE_INTENT, KEPT, PRICE_INTENT } from './derived-columns.ts'

export type BookingRow = Selectable<Tables['bookings']> & {
  /** Its order's name, if it has several dates. */
  label: string | null
  /** Of the form that pays for its order. */
  purpose: FormPurpose
  /** Until when it's held, or was; null once it's kept. */
  holdExpiresAt: Temporal.Instant | null
  /** The intent of the latest form for its price, and of the one that's open for its balance. */
  stripePaymentIntentId: string | null
  balanceIntentId: string | null
  /** Dollars of its price that ways to pay keep for it while it's held, by their names; null if none does. */
  kept: Record<string, string> | null
}

/** SQL for what `orders` says about a booking. */
export const ORDER_COLUMNS = sql`label, purpose,
  held_until(bookings.status, bookings.start_time, state, expires_at) as hold_expires_at`

/**
 * The same, to join laterally. OFFSET 0 looks each order up by its id: as a join, PostgreSQL may read all
 * orders.
 */
export const OF_ORDER = sql<Pick<BookingRow, 'label' | 'purpose' | 'holdExpiresAt'>>`(
  select ${ORDER_COLUMNS} from orders where orders.id = bookings.order_id offset 0)`.as('of_order')

/**
 * Selects bookings with what other tables have about them. A statement that waits for a lock doesn't see a
 * form that was opened in the meantime, so lock them first: see `lockBookings`.
 */
export function selectBookings(db: Database | Trx) {
  return db
    .selectFrom('bookings')
    .innerJoinLateral(OF_ORDER, (join) => join.onTrue())
    .selectAll('bookings')
    .select(DERIVED_COLUMNS)
}

/** The columns of a row that its own table doesn't have. */
const DERIVED_COLUMNS = [
  'label',
  'of_order.purpose',
  'holdExpiresAt',
  PRICE_INTENT.as('stripePaymentIntentId'),
  BALANCE_INTENT.as('balanceIntentId'),
  KEPT.as('kept'),
] as const

/** The columns that a booking's owner sees. */
export type BookingColumns = Pick<BookingRow, keyof Booking>
const BOOKING_COLUMNS = bookingSchema.keyof().options
/** Those that its order has. */
const ORDERED = ['holdExpiresAt'] as const
/** Those that are null for a new booking. */
export const LATER_COLUMNS = ['stripePaymentIntentId'] as const
/** Those that its own table has. */
export const STORED_COLUMNS = BOOKING_COLUMNS.filter(isStored)

function isStored(
  column: keyof Booking,
): column is Exclude<keyof Booking, (typeof LATER_COLUMNS)[number] | (typeof ORDERED)[number]> {
  return !([...ORDERED, ...LATER_COLUMNS] as readonly string[]).includes(column)
}

/** A booking as the API returns it to its owner: the columns of its schema. Amounts are decimal dollars. */
export function toBooking(row: { [Name in keyof Booking]: BookingColumns[Name] | Booking[Name] }): Booking {
  return pickWire(row, BOOKING_COLUMNS) as Booking
}

/** A row as `bookingCan` takes it. */
export function actionable(row: BookingRow) {
  const { startTime: start, endTime: end } = row
  return { ...row, start, end, paymentState: paymentState(row), hasNoTimeYet: hasNoTimeYet(row) }
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
