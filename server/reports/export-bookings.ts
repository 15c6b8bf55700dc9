import { methodOf } from '../../domain/bookings/booking-status.ts'
import { owedOf, type PaymentState, paymentState } from '../../domain/bookings/payment-state.ts'
import { discountOf } from '../../domain/pricing/adjustments.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { facilityDate, formatTime, hoursBetween } from '../../domain/time/facility-time.ts'
import { type AdminBookingRow, selectAdminBookings } from '../bookings/admin-bookings.ts'
import { listOwnBundles, listSpaces } from '../catalog/queries.ts'
import type { Services } from '../services/services.ts'
import { spanOf } from './counted-rows.ts'
import { type Columns, csvOf } from './csv.ts'
import { type ExportRequest, recordExport } from './record-export.ts'

const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  paid: 'Paid',
  part: 'Partly paid',
  due: 'Due',
  waived: 'Waived',
  comp: 'Complimentary',
  discounted: 'Full discount',
  held: 'Awaiting payment',
}

type Row = AdminBookingRow & { itemName: string }

const COLUMNS: Columns<Row> = {
  Date: ({ startTime }) => facilityDate(startTime).toString(),
  Start: ({ startTime }) => formatTime(startTime),
  End: ({ endTime }) => formatTime(endTime),
  Hours: ({ startTime, endTime }) => String(hoursBetween(startTime, endTime)),
  'Space or bundle': ({ itemName }) => itemName,
  Customer: ({ shownName }) => shownName ?? '',
  Email: ({ email }) => email ?? '',
  Status: ({ status }) => status,
  Method: (row) => methodOf({ ...row, paymentState: paymentState(row) }),
  // Nothing is due for a booking that was cancelled before it was paid.
  Payment: (row) =>
    row.status === 'cancelled' && toCents(row.paidAmount) === 0 ? '' : PAYMENT_WORDS[paymentState(row)],
  Total: ({ totalAmount }) => toCents(totalAmount),
  'Other discounts': discountOf,
  Refunded: ({ refundedAmount }) => toCents(refundedAmount),
  Waived: ({ waivedAmount }) => toCents(waivedAmount),
  'Still due': owedOf,
  'Paid on': ({ paidAt }) => (paidAt ? facilityDate(paidAt).toString() : ''),
  Agreements: ({ isSigned }) => (isSigned ? 'Signed' : 'Not signed'),
  'Made by': ({ madeBy }) => (madeBy === 'staff' ? 'Staff' : 'Customer'),
  'Made on': ({ createdAt }) => facilityDate(createdAt).toString(),
  'Booking ID': ({ id }) => id,
}

/** All bookings that start in the period, including cancelled ones, in order of start. */
export async function exportBookings(services: Services, request: ExportRequest): Promise<string> {
  const { db } = services
  await recordExport(services, 'bookings', request)
  const items = [...(await listSpaces(db)), ...(await listOwnBundles(db))]
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const { start, end } = spanOf(request.period)
  const rows = await selectAdminBookings(db)
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  const named = rows.map((row) => ({
    ...row,
    itemName: names.get(row.spaceId ?? row.bundleId ?? '') ?? 'Unknown',
  }))
  return await csvOf(COLUMNS, named)
}
