import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type AdminBooking, adminBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import type { Database, Trx } from '../db/database.ts'
import { type BookingRow, toBooking } from './booking-row.ts'

/** Bookings with what staff see of them beside their own columns. */
export function selectAdminBookings(db: Database | Trx) {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .selectAll('bookings')
    .select(['users.email', CUSTOMER_NAME.as('shownName'), IS_SIGNED.as('isSigned')])
}

export interface AdminBookingRow extends BookingRow {
  shownName: string | null
  email: string
  isSigned: boolean
}

/** A booking as staff see it. */
export function toAdminBooking(row: AdminBookingRow): AdminBooking {
  return {
    ...toBooking(row),
    customerName: row.shownName,
    customerEmail: row.email,
    madeByStaff: row.madeByStaff,
    paymentState: paymentState(row),
    isSigned: row.isSigned,
    version: row.version,
  }
}

/** As staff typed it, or else what the account is called. */
export const CUSTOMER_NAME = sql<
  string | null
>`coalesce(bookings.customer_name, nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''))`

/** Whoever is joined as `users`; null for nobody. */
export const ACTOR_NAME = sql<
  string | null
>`coalesce(nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''), users.email)`

const IS_SIGNED = sql<boolean>`exists (select from booking_agreements where booking_id = bookings.id)`

/** One booking, for staff; the caller knows that it exists. */
export async function findAdminBooking(db: Database | Trx, bookingId: string): Promise<AdminBooking> {
  return toAdminBooking(
    await selectAdminBookings(db).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow(),
  )
}

const BATCH = 1_000

/** Every booking there ever was, latest start first, as a JSON array that is written while it is read. */
export function streamAdminBookings(db: Database): Readable {
  return Readable.from(jsonOfAll(db))
}

async function* jsonOfAll(db: Database): AsyncGenerator<string> {
  let last: AdminBookingRow | undefined
  yield '['
  do {
    const rows = await listBefore(db, last)
    const items = rows.map((row) => JSON.stringify(adminBookingSchema.parse(toAdminBooking(row))))
    if (items.length > 0) yield `${last ? ',' : ''}${items.join(',')}`
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
  yield ']'
}

async function listBefore(db: Database, last: AdminBookingRow | undefined): Promise<AdminBookingRow[]> {
  const query = last
    ? selectAdminBookings(db).where(({ eb, refTuple, tuple }) =>
        eb(refTuple('startTime', 'bookings.id'), '<', tuple(last.startTime, last.id)),
      )
    : selectAdminBookings(db)
  return await query.orderBy('startTime', 'desc').orderBy('bookings.id', 'desc').limit(BATCH).execute()
}
