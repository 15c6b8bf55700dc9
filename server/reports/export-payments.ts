import type { Readable } from 'node:stream'
import { METHOD_NAMES } from '../../domain/bookings/booking-status.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { facilityDate, formatTime } from '../../domain/time/facility-time.ts'
import type { Services } from '../services/services.ts'
import { listMovements, type Movement } from './counted-rows.ts'
import { type Columns, csvByWeek } from './csv.ts'
import { type ExportRequest, recordExport } from './record-export.ts'

const TYPES = { payment: 'Payment', refund: 'Refund', void: 'Voided payment' } as const

const COLUMNS: Columns<Movement> = {
  Date: ({ at }) => facilityDate(at).toString(),
  Time: ({ at }) => formatTime(at),
  Type: ({ kind }) => TYPES[kind],
  Method: ({ method }) => METHOD_NAMES[method],
  Amount: ({ kind, amount }) => (kind === 'payment' ? toCents(amount) : -toCents(amount)),
  'Space or bundle': ({ itemName }) => itemName,
  Customer: ({ customerName }) => customerName ?? '',
  Email: ({ customerEmail }) => customerEmail ?? '',
  'Booked for': ({ startTime }) => facilityDate(startTime).toString(),
  Reason: ({ reason }) => reason ?? '',
  'Stripe ID': ({ stripeId }) => stripeId ?? '',
  'Booking ID': ({ bookingId }) => bookingId,
}

/** All payments, refunds, and voids of the period, in order; the last two are negative. */
export async function exportPayments(services: Services, request: ExportRequest): Promise<Readable> {
  await recordExport(services, 'payments', request)
  return csvByWeek(COLUMNS, request.period, (span) => listMovements(services.db, span))
}
