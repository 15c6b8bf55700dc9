import { sql } from 'kysely'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import type { ReceivedMethod } from '../../domain/bookings/booking-status.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import type { Database, Trx } from '../db/database.ts'
import { FULL_NAME } from '../db/person-name.ts'
import { type BookingRow, selectBookings, toBooking } from './booking-row.ts'
import { IS_SIGNED, PAID_BY, REFUNDED_OF_PAID } from './derived-columns.ts'

/** Selects bookings with the customer, signature and refunds that staff see. */
export function selectAdminBookings(db: Database | Trx) {
  return selectBookings(db)
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['users.email', 'users.phone', CUSTOMER_NAME.as('shownName'), IS_SIGNED.as('isSigned')])
    .select([REFUNDED_OF_PAID.as('refundedAmount'), PAID_BY.as('paidBy')])
}

export interface AdminBookingRow extends BookingRow {
  shownName: string | null
  email: string | null
  phone: string | null
  isSigned: boolean
  refundedAmount: string
  paidBy: ReceivedMethod[]
}

/** A booking as the staff API returns it. */
export function toAdminBooking(row: AdminBookingRow): AdminBooking {
  return {
    ...toBooking(row),
    customerName: row.shownName,
    customerEmail: row.email,
    phoneToCall: row.email === null ? row.phone : null,
    madeByStaff: row.madeBy === 'staff',
    paymentState: paymentState(row),
    paidAmount: row.paidAmount,
    waivedAmount: row.waivedAmount,
    isSigned: row.isSigned,
    attendance: row.attendance,
    refundedAmount: row.refundedAmount,
    paidBy: row.paidBy,
    version: row.version,
  }
}

/** SQL for the name staff entered for a booking, else the account's name; null if there is neither. */
export const CUSTOMER_NAME = sql<string | null>`coalesce(bookings.customer_name, ${FULL_NAME})`

/** One booking as the staff API returns it. Throws if it doesn't exist. */
export async function findAdminBooking(db: Database | Trx, bookingId: string): Promise<AdminBooking> {
  return toAdminBooking(
    await selectAdminBookings(db).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow(),
  )
}

/** Every booking, latest start first. */
export async function listAllBookings(db: Database): Promise<AdminBooking[]> {
  const rows = await selectAdminBookings(db)
    .orderBy('startTime', 'desc')
    .orderBy('bookings.id', 'desc')
    .execute()
  return rows.map(toAdminBooking)
}
