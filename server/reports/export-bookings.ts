import type { Readable } from 'node:stream'
import { METHOD_NAMES } from '../../domain/bookings/method-names.ts'
import { owedOf, type PaymentState, paymentState } from '../../domain/bookings/payment-state.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { facilityDate, hoursBetween } from '../../domain/time/facility-time.ts'
import { formatTime } from '../../domain/time/format.ts'
import { type AdminBookingRow, selectAdminBookings } from '../bookings/admin-bookings.ts'
import { listBundles, listSpaces } from '../catalog/queries.ts'
import type { Services } from '../services/services.ts'
import { type CsvRow, csvByWeek } from './csv.ts'
import { type ExportRequest, recordExport } from './record-export.ts'

const COLUMNS = [
  'Date',
  'Start',
  'End',
  'Hours',
  'Space or bundle',
  'Customer',
  'Email',
  'Status',
  'Method',
  'Payment',
  'Total',
  'Refunded',
  'Waived',
  'Still due',
  'Paid on',
  'Agreements',
  'Made by',
  'Made on',
  'Booking ID',
]

/** All bookings that start in the period, including cancelled ones, in order of start. */
export async function exportBookings(services: Services, request: ExportRequest): Promise<Readable> {
  const { db } = services
  await recordExport(services, 'bookings', request)
  const items = [...(await listSpaces(db)), ...(await listBundles(db))]
  const names = new Map(items.map(({ id, name }) => [id, name]))
  return csvByWeek(COLUMNS, request.period, async ({ start, end }) => {
    const rows = await selectAdminBookings(db)
      .where('startTime', '>=', start)
      .where('startTime', '<', end)
      .orderBy('startTime')
      .orderBy('bookings.id')
      .execute()
    return rows.map((row) => toRow(row, names.get(row.spaceId ?? row.bundleId ?? '') ?? 'Unknown'))
  })
}

const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  paid: 'Paid',
  part: 'Partly paid',
  due: 'Due',
  waived: 'Waived',
  comp: 'Complimentary',
  held: 'Awaiting payment',
}

function toRow(booking: AdminBookingRow, itemName: string): CsvRow {
  const isOff = booking.status === 'cancelled' && toCents(booking.paidAmount) === 0
  return {
    Date: facilityDate(booking.startTime).toString(),
    Start: formatTime(booking.startTime),
    End: formatTime(booking.endTime),
    Hours: String(hoursBetween(booking.startTime, booking.endTime)),
    'Space or bundle': itemName,
    Customer: booking.shownName ?? '',
    Email: booking.email ?? '',
    Status: booking.status,
    Method: METHOD_NAMES[booking.paymentMethod],
    // Cancelled and unpaid: nothing is due.
    Payment: isOff ? '' : PAYMENT_WORDS[paymentState(booking)],
    Total: toCents(booking.totalAmount),
    Refunded: toCents(booking.refundedAmount),
    Waived: toCents(booking.waivedAmount),
    'Still due': owedOf(booking),
    'Paid on': booking.paidAt ? facilityDate(booking.paidAt).toString() : '',
    Agreements: booking.isSigned ? 'Signed' : 'Not signed',
    'Made by': booking.madeByStaff ? 'Staff' : 'Customer',
    'Made on': facilityDate(booking.createdAt).toString(),
    'Booking ID': booking.id,
  }
}
