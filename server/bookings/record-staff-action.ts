import type { AuditAction } from '../../domain/audit/action.ts'
import type { BookingEventKind } from '../../domain/bookings/event-kind.ts'
import { formatLongDate, formatTime } from '../../domain/time/format.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Trx } from '../db/database.ts'
import { PERSON_NAME } from '../db/person-name.ts'
import type { BookingRow } from './booking-row.ts'

interface BookingAudit {
  booking: Pick<BookingRow, 'id' | 'startTime' | 'customerName' | 'userId'>
  actorId: string
  /** For the audit log. */
  action: AuditAction
  /** Only the fields that changed. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
  now: Temporal.Instant
}

interface StaffAction extends BookingAudit {
  /** For the booking's history. */
  kind: BookingEventKind
}

/** Records a staff action in the booking's history and in the audit log, in the transaction of the change. */
export async function recordStaffAction(trx: Trx, { kind, ...audit }: StaffAction): Promise<void> {
  const { booking, actorId, before = null, after = null, now } = audit
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
  await recordBookingAudit(trx, audit)
}

/** Records it in the audit log only, for changes that write their own history. */
export async function recordBookingAudit(trx: Trx, { booking, ...record }: BookingAudit): Promise<void> {
  await recordAudit(trx, {
    ...record,
    subject: `booking:${booking.id}`,
    subjectName: await nameOf(trx, booking),
  })
}

/** "Casey Stengel, Friday, November 20, 2026, 6:00 PM" */
async function nameOf(trx: Trx, booking: BookingAudit['booking']): Promise<string> {
  const { name } = await trx
    .selectFrom('users')
    .select(PERSON_NAME.as('name'))
    .where('id', '=', booking.userId)
    .executeTakeFirstOrThrow()
  const when = `${formatLongDate(booking.startTime)}, ${formatTime(booking.startTime)}`
  return `${booking.customerName ?? name}, ${when}`
}
