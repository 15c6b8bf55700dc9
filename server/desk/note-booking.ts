import type { staffNoteSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { type Outcome, succeed } from '../../domain/errors.ts'
import { lockVersion } from '../bookings/lock-version.ts'
import { recordStaffAction, type StaffRequest } from '../bookings/record-staff-action.ts'
import { transact } from '../db/database.ts'
import type { Services } from '../services/services.ts'

/**
 * Saves the staff note of a booking, which customers never see; an empty one removes it. Rejects a stale version
 * (optimistic lock) with the current booking.
 */
export async function noteBooking(
  { db }: Pick<Services, 'db'>,
  request: StaffRequest<typeof staffNoteSchema>,
): Promise<Outcome<null>> {
  const { bookingId, input, now } = request
  const staffNote = input.note || null
  return await transact(db, async (trx) => {
    const locked = await lockVersion(trx, bookingId, input.version)
    if (!locked.ok) return locked
    const booking = locked.value
    if (staffNote === booking.staffNote) return succeed(null)
    await trx
      .updateTable('bookings')
      .set({ staffNote, updatedAt: now, version: booking.version + 1 })
      .where('id', '=', booking.id)
      .execute()
    await recordStaffAction(trx, booking, request, {
      kind: 'noted',
      action: 'note_booking',
      before: { staffNote: booking.staffNote },
      after: { staffNote },
    })
    return succeed(null)
  })
}
