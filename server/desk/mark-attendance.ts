import type { z } from 'zod'
import type { AuditAction } from '../../domain/audit/action.ts'
import type { attendanceSchema } from '../../domain/bookings/admin-booking.schema.ts'
import type { Attendance } from '../../domain/bookings/attendance.ts'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { type Outcome, succeed } from '../../domain/errors.ts'
import { actionable } from '../bookings/booking-row.ts'
import { lockVersion } from '../bookings/lock-version.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor } from '../services/services.ts'

const ACTIONS: Readonly<Record<Attendance, AuditAction>> = {
  arrived: 'mark_arrived',
  no_show: 'mark_no_show',
}

/**
 * Staff mark whether a customer came, or take the mark back. Refuses a stale version (optimistic lock), so two desks don't
 * overwrite each other, and a mark that can't be true yet.
 */
export async function markAttendance(
  db: Database,
  request: {
    actor: Actor
    bookingId: string
    input: z.output<typeof attendanceSchema>
    now: Temporal.Instant
  },
): Promise<Outcome<null>> {
  const {
    actor,
    bookingId,
    input: { attendance, version },
    now,
  } = request
  return await transact(db, async (trx) => {
    const locked = await lockVersion(trx, bookingId, version)
    if (!locked.ok) return locked
    const booking = locked.value
    const refusal = bookingCan.markAttendance(actionable(booking), attendance, now)
    if (refusal) return refusal
    if (attendance === booking.attendance) return succeed(null)
    await trx
      .updateTable('bookings')
      .set({ attendance, updatedAt: now, version: booking.version + 1 })
      .where('id', '=', booking.id)
      .execute()
    await recordStaffAction(trx, {
      booking,
      actorId: actor.id,
      kind: attendance ?? 'attendance_cleared',
      action: attendance ? ACTIONS[attendance] : 'clear_attendance',
      before: booking.attendance && { attendance: booking.attendance },
      after: attendance && { attendance },
      now,
    })
    return succeed(null)
  })
}
