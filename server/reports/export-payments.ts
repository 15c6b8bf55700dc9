import { methodName } from '../../domain/bookings/booking-status.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { facilityDate, formatTime } from '../../domain/time/facility-time.ts'
import type { Services } from '../services/services.ts'
import { listMovements, type Movement, spanOf } from './counted-rows.ts'
import { type Columns, csvOf } from './csv.ts'
import { type ExportRequest, recordExport } from './record-export.ts'

const TYPES = { payment: 'Payment', refund: 'Refund', void: 'Voided payment' } as const

const COLUMNS: Columns<Movement> = {
  Date: ({ at }) => facilityDate(at).toString(),
  Time: ({ at }) => formatTime(at),
  Type: ({ kind }) => TYPES[kind],
  Method: ({ method }) => methodName(method),
  Amount: ({ kind, amount }) => (kind === 'payment' ? toCents(amount) : -toCents(amount)),
  'Space or bundle': ({ itemName }) => itemName,
  Customer: ({ customerName }) => customerName ?? '',
  Email: ({ customerEmail }) => customerEmail ?? '',
  'Booked for': ({ startTime }) => (startTime ? facilityDate(startTime).toString() : ''),
  Reason: ({ reason }) => reason ?? '',
  'Stripe ID': ({ stripeId }) => stripeId ?? '',
  'Booking ID': ({ bookingId }) => bookingId ?? '',
}

/** All payments, refunds, and voids of the period, in order; the last two are negative. */
export async function exportPayments(services: Services, request: ExportRequest): Promise<string> {
  await recordExport(services, 'payments', request)
  return await csvOf(COLUMNS, await listMovements(services.db, spanOf(request.period)))
}
