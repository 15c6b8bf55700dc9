import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { findBooking } from '../bookings/booking-row.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import { type Trx, transact } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { TemplateName } from '../mail/templates.ts'
import type { EmailRow } from '../services/email.ts'
import type { By, Services } from '../services/services.ts'

/**
 * Staff resend an email of a booking to the address it went to, composed from current facts. If it is still queued, or
 * was resent within the same minute, returns the one already on its way. Refuses account emails with
 * `booking_email_not_found`: their links sign people in.
 */
export async function resendEmail(
  services: Pick<Services, 'db' | 'queue' | 'clock'>,
  request: By & { emailId: string },
): Promise<Outcome<EmailRow>> {
  const { emailId, now } = request
  return await transact(services.db, async (trx) => {
    const email = await findEmail(trx, 'id', emailId)
    const booking = email?.bookingId ? await findBooking(trx, email.bookingId) : undefined
    if (!email || !booking) return refuse('booking_email_not_found')
    if (email.status === 'queued') return succeed(email)
    const minute = now.round({ smallestUnit: 'minute', roundingMode: 'floor' })
    const cause = `resend:${email.id}:${minute}`
    const isNew = await enqueueEmail(services, trx, {
      cause,
      template: email.template as TemplateName,
      recipient: email.recipient,
      bookingId: booking.id,
      userId: email.userId,
      props: email.props as Record<string, string>,
    })
    if (isNew)
      await recordStaffAction(trx, booking, request, {
        kind: 'email_resent',
        action: 'resend_email',
        after: { template: email.template, recipient: email.recipient },
      })
    const sent = await findEmail(trx, 'cause', cause)
    if (!sent) throw new Error(`No email with cause ${cause}`)
    return succeed(sent)
  })
}

async function findEmail(trx: Trx, column: 'id' | 'cause', value: string): Promise<EmailRow | undefined> {
  return await trx.selectFrom('emails').selectAll().where(column, '=', value).executeTakeFirst()
}
