import { formatLongDate, formatTime } from '../../domain/time/format.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Trx } from '../db/database.ts'
import type { BookingRow } from './booking-row.ts'

interface StaffAction {
  booking: Pick<BookingRow, 'id' | 'startTime' | 'customerName' | 'userId'>
  actorId: string
  /** In the booking's history, like "moved". */
  kind: string
  /** In the audit log, like "move_booking". */
  action: string
  /** Only the fields that changed. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
  now: Temporal.Instant
}

/** Writes what staff did with a booking into its history and into the audit log, in the transaction that does it. */
export async function recordStaffAction(trx: Trx, action: StaffAction): Promise<void> {
  const { booking, actorId, kind, before = null, after = null, now } = action
  await trx
    .insertInto('bookingEvents')
    .values({
      bookingId: booking.id,
      actorId,
      kind,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      createdAt: now,
    })
    .execute()
  await recordAudit(trx, {
    actorId,
    action: action.action,
    subject: `booking:${booking.id}`,
    subjectName: await nameOf(trx, booking),
    before,
    after,
    now,
  })
}

/** "Casey Stengel, Friday, November 20, 2026, 6:00 PM" */
async function nameOf(trx: Trx, booking: StaffAction['booking']): Promise<string> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', booking.userId)
    .executeTakeFirstOrThrow()
  const when = `${formatLongDate(booking.startTime)}, ${formatTime(booking.startTime)}`
  return `${booking.customerName ?? email}, ${when}`
}
