import type { Readable } from 'node:stream'
import { METHOD_NAMES } from '../../domain/bookings/method-names.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { formatTime } from '../../domain/time/format.ts'
import type { Services } from '../services/services.ts'
import { type CsvRow, csvByWeek } from './csv.ts'
import { listMovements, type Movement } from './movements.ts'
import { type ExportRequest, recordExport } from './record-export.ts'

const COLUMNS = [
  'Date',
  'Time',
  'Type',
  'Method',
  'Amount',
  'Space or bundle',
  'Customer',
  'Email',
  'Booked for',
  'Reason',
  'Stripe ID',
  'Booking ID',
]

const TYPES = { payment: 'Payment', refund: 'Refund', void: 'Voided payment' } as const

/** All payments, refunds, and voids of the period, in order; the last two are negative. */
export async function exportPayments(services: Services, request: ExportRequest): Promise<Readable> {
  await recordExport(services, 'payments', request)
  return csvByWeek(COLUMNS, request.period, async (span) =>
    (await listMovements(services.db, span)).map(toRow),
  )
}

function toRow(movement: Movement): CsvRow {
  return {
    Date: facilityDate(movement.at).toString(),
    Time: formatTime(movement.at),
    Type: TYPES[movement.kind],
    Method: METHOD_NAMES[movement.method],
    Amount: movement.kind === 'payment' ? toCents(movement.amount) : -toCents(movement.amount),
    'Space or bundle': movement.itemName,
    Customer: movement.customerName ?? '',
    Email: movement.customerEmail ?? '',
    'Booked for': facilityDate(movement.startTime).toString(),
    Reason: movement.reason ?? '',
    'Stripe ID': movement.stripeId ?? '',
    'Booking ID': movement.bookingId,
  }
}
