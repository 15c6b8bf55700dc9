import type { CoreAction } from '../../domain/audit/action.ts'
import type { attendanceSchema } from '../../domain/bookings/admin-booking.schema.ts'
import type { Attendance } from '../../domain/bookings/attendance.ts'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { type Outcome, type Refusal, succeed } from '../../domain/errors.ts'
import { actionable } from '../bookings/booking-row.ts'
import { lockVersion } from '../bookings/lock-version.ts'
import { recordStaffAction, type StaffRequest } from '../bookings/record-staff-action.ts'
import { type Trx, transact } from '../db/database.ts'
import type { Services } from '../services/services.ts'

const ACTIONS: Readonly<Record<Attendance, CoreAction>> = {
  arrived: 'mark_arrived',
  no_show: 'mark_no_show',
}

/**
 * Staff mark whether a customer came, or take the mark back. Refuses a stale version (optimistic lock), so two desks don't
 * overwrite each other, and a mark that can't be true yet.
 */
export async function markAttendance(
  { db, extensions }: Pick<Services, 'db' | 'extensions'>,
  request: StaffRequest<typeof attendanceSchema>,
): Promise<Outcome<null>> {
  const { bookingId, now } = request
  const { attendance, version } = request.input
  return await transact(db, async (trx) => {
    const locked = await lockVersion(trx, bookingId, version)
    if (!locked.ok) return locked
    const booking = locked.value
    const refusal =
      bookingCan.markAttendance(actionable(booking), attendance, now) ??
      (attendance === 'arrived' ? await refuseArrival(extensions, trx, booking.id, now) : null)
    if (refusal) return refusal
    if (attendance === booking.attendance) return succeed(null)
    await trx
      .updateTable('bookings')
      .set({ attendance, updatedAt: now, version: booking.version + 1 })
      .where('id', '=', booking.id)
      .execute()
    await recordStaffAction(trx, booking, request, {
      kind: attendance ?? 'attendance_cleared',
      action: attendance ? ACTIONS[attendance] : 'clear_attendance',
      before: booking.attendance && { attendance: booking.attendance },
      after: attendance && { attendance },
    })
    return succeed(null)
  })
}

async function refuseArrival(
  extensions: Services['extensions'],
  trx: Trx,
  bookingId: string,
  now: Temporal.Instant,
): Promise<Refusal | null> {
  for (const { checks } of await extensions.on(trx)) {
    const refusal = await checks?.arrive?.(trx, bookingId, now)
    if (refusal) return refusal
  }
  return null
}
