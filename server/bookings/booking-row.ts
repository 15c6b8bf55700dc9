import { type Selectable, sql } from 'kysely'
import { type Booking, bookingSchema } from '../../domain/bookings/booking.schema.ts'
import { type FeatureField, featureFields } from '../../domain/bookings/feature-fields.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import { type HeldPurpose, isClaim } from '../../domain/payments/form-purpose.ts'
import type { Database, Tables, Trx } from '../db/database.ts'
import { pickWire } from '../db/instants.ts'
import { BALANCE_INTENT, KEPT_AMOUNT, PRICE_INTENT } from './derived-columns.ts'
import { FEATURE_COLUMNS } from './feature-columns.ts'

export type BookingRow = Selectable<Tables['bookings']> & {
  /** Its order's name for several dates, and the order's id if it has one. */
  label: string | null
  seriesId: string | null
  /** Of the form that pays for its order. */
  purpose: HeldPurpose
  /** Until when it's held, or was; null once it's kept. */
  holdExpiresAt: Temporal.Instant | null
  /** The intent of the latest form for its price, and of the one that's open for its balance. */
  stripePaymentIntentId: string | null
  balanceIntentId: string | null
  /** Dollars of its price that are kept for it while it's held. */
  keptAmount: string
} & Pick<Booking, FeatureField>

/** SQL for what `orders` says about a booking. */
export const ORDER_COLUMNS = sql`label, case when label is not null then orders.id end as series_id, purpose,
  held_until(bookings.status, bookings.start_time, state, expires_at) as hold_expires_at`

/**
 * The same, to join laterally. OFFSET 0 looks each order up by its id: as a join, PostgreSQL may read all
 * orders.
 */
export const OF_ORDER = sql<Pick<BookingRow, 'label' | 'seriesId' | 'purpose' | 'holdExpiresAt'>>`(
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
  'seriesId',
  'of_order.purpose',
  'holdExpiresAt',
  PRICE_INTENT.as('stripePaymentIntentId'),
  BALANCE_INTENT.as('balanceIntentId'),
  KEPT_AMOUNT.as('keptAmount'),
  ...FEATURE_COLUMNS,
] as const

/** The columns that a booking's owner sees. */
export type BookingColumns = Pick<BookingRow, keyof Booking>
const BOOKING_COLUMNS = bookingSchema.keyof().options
/** Those that its order has. */
const ORDERED = ['seriesId', 'holdExpiresAt'] as const
/** Those that are null for a new booking. */
export const LATER_COLUMNS = ['stripePaymentIntentId', ...Object.keys(featureFields)]
/** Those that its own table has. */
export const STORED_COLUMNS = BOOKING_COLUMNS.filter(isStored)

function isStored(
  column: keyof Booking,
): column is Exclude<keyof Booking, FeatureField | 'stripePaymentIntentId' | (typeof ORDERED)[number]> {
  return ![...ORDERED, ...LATER_COLUMNS].includes(column)
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
