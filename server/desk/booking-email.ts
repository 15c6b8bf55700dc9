import type { BookingEmail } from '../../domain/bookings/admin-booking.schema.ts'
import type { EmailRow } from '../mail/claim-email.ts'

/** A booking's email as the staff API returns it: its delivery, never its content. */
export function toBookingEmail(email: EmailRow): BookingEmail {
  const { id, template, recipient, status, createdAt, sentAt, lastError } = email
  return {
    id,
    template,
    recipient,
    status: status as BookingEmail['status'],
    createdAt: createdAt.toString(),
    sentAt: sentAt?.toString() ?? null,
    lastError,
  }
}
