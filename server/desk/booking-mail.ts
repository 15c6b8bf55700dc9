import type { BookingMail } from '../../domain/bookings/admin-booking.schema.ts'
import type { MailRow } from '../mail/claim-mail.ts'

/** A booking's mail as staff see it: whether it went out, never what is in it. */
export function toBookingMail(mail: MailRow): BookingMail {
  const { id, template, recipient, status, createdAt, sentAt, lastError } = mail
  return {
    id,
    template,
    recipient,
    status: status as BookingMail['status'],
    createdAt: createdAt.toString(),
    sentAt: sentAt?.toString() ?? null,
    lastError,
  }
}
