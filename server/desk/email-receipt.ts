import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { refuseFor } from '../../domain/too-many-requests.ts'
import { findBooking } from '../bookings/booking-row.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import { transact } from '../db/database.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import type { By, Services } from '../services/services.ts'

/**
 * Emails a receipt to a booking's customer, composed from the ledger when it's sent. At most once a minute, unless the
 * booking changed since. Refuses a customer without an email address, and sooner presses with the wait.
 */
export async function emailReceipt(
  services: Pick<Services, 'db' | 'queue' | 'clock' | 'extensions'>,
  request: By & { bookingId: string },
): Promise<Outcome<null>> {
  const { bookingId, now } = request
  return await transact(services.db, async (trx) => {
    const booking = await findBooking(trx, bookingId)
    if (!booking) return refuse('booking_not_found')
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', booking.userId)
      .executeTakeFirstOrThrow()
    if (email === null) return refuse('no_email_address')
    const minute = now.round({ smallestUnit: 'minute', roundingMode: 'floor' })
    const isNew = await enqueueBookingEmail(services, trx, booking, {
      template: 'receipt',
      cause: `${booking.id}:${booking.version}:${minute}`,
    })
    if (!isNew) return refuseFor(minute.add({ minutes: 1 }).since(now).total('seconds'))
    await recordStaffAction(trx, booking, request, {
      kind: 'receipt_emailed',
      action: 'email_receipt',
      after: { recipient: email },
    })
    return succeed(null)
  })
}
