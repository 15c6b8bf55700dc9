import { dueReminder, type Reminder } from '../../domain/bookings/reminders.ts'
import { findPolicy } from '../../domain/payments/policies/current-policy.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { bookingCancelled } from '../../emails/booking-cancelled.ts'
import { bookingConfirmed, type SignedAgreement } from '../../emails/booking-confirmed.ts'
import { bookingMoved } from '../../emails/booking-moved.ts'
import { holdEnding } from '../../emails/hold-ending.ts'
import { paymentReturned } from '../../emails/payment-returned.ts'
import { refundSent } from '../../emails/refund-sent.ts'
import { reminderDayBefore, reminderTwoHours } from '../../emails/reminder.ts'
import { bookingCalendar } from '../calendar/booking-calendar.ts'
import type { MailRow } from '../mail/claim-mail.ts'
import type { Attachment, Message } from '../mail/transport.ts'
import type { Services } from '../services/services.ts'
import { findLastAgreement, findMailedBooking, findSentRefund, type MailedBooking } from './email-facts.ts'
import { findBookedAt } from './send-reminders.ts'
import { isStillUnpaid } from './warn-ending-holds.ts'

export async function composeConfirmed(services: Services, mail: MailRow): Promise<Message | null> {
  const mailed = await findMailedBooking(services.db, mail.bookingId)
  if (mailed.booking.status === 'cancelled') return null
  const agreement = await findAgreement(services, mailed.booking.id)
  const message = await bookingConfirmed({ ...mailed.props, agreement, bookingsUrl: bookingsUrl(services) })
  return { ...message, attachments: [calendarFile(services, mailed)] }
}

export async function composeCancelled(services: Services, mail: MailRow): Promise<Message | null> {
  const mailed = await findMailedBooking(services.db, mail.bookingId)
  if (mailed.booking.status !== 'cancelled') return null
  const refunded = propOf(mail, 'refunded')
  const message = await bookingCancelled({
    ...mailed.props,
    reason: propOf(mail, 'reason'),
    refunded: refunded === null ? null : toCents(refunded),
    supportEmail: services.supportEmail,
  })
  // Removes the event that the confirmation added to calendars.
  return { ...message, attachments: [calendarFile(services, mailed)] }
}

/**
 * Null if the booking has since been moved again or cancelled: a newer email covers it. `props` contain the old slot.
 */
export async function composeMoved(services: Services, mail: MailRow): Promise<Message | null> {
  const mailed = await findMailedBooking(services.db, mail.bookingId)
  const { booking } = mailed
  if (booking.status === 'cancelled') return null
  if (propOf(mail, 'start') !== booking.startTime.toString()) return null
  if (propOf(mail, 'itemId') !== (booking.spaceId ?? booking.bundleId)) return null
  const message = await bookingMoved({
    ...mailed.props,
    from: {
      facility: propOf(mail, 'fromFacility') ?? '',
      start: Temporal.Instant.from(propOf(mail, 'fromStart') ?? ''),
      end: Temporal.Instant.from(propOf(mail, 'fromEnd') ?? ''),
    },
    bookingsUrl: bookingsUrl(services),
  })
  return { ...message, attachments: [calendarFile(services, mailed)] }
}

/** Null if the reminder is no longer due: the booking may have been cancelled, moved, or started since. */
export async function composeReminder(
  services: Services,
  mail: MailRow,
  reminder: Reminder,
): Promise<Message | null> {
  const { db, clock } = services
  const { booking, props } = await findMailedBooking(db, mail.bookingId)
  if (booking.status !== 'confirmed') return null
  if (propOf(mail, 'start') !== booking.startTime.toString()) return null
  const bookedAt = await findBookedAt(db, booking.id)
  if (dueReminder({ start: booking.startTime, bookedAt }, clock.now()) !== reminder) return null
  const compose = reminder === 'two-hours' ? reminderTwoHours : reminderDayBefore
  return await compose({ ...props, bookingsUrl: bookingsUrl(services) })
}

/** Null if it has been paid. Asks Stripe, because its webhook may not have arrived yet. */
export async function composeHoldEnding(services: Services, mail: MailRow): Promise<Message | null> {
  const { booking, props } = await findMailedBooking(services.db, mail.bookingId)
  if (booking.holdExpiresAt === null || !(await isStillUnpaid(services, booking))) return null
  return await holdEnding({
    ...props,
    holdExpiresAt: booking.holdExpiresAt,
    checkoutUrl: `${services.publicUrl}/checkout?bookingId=${booking.id}`,
  })
}

export async function composePaymentReturned({ db }: Services, mail: MailRow): Promise<Message | null> {
  return await paymentReturned((await findMailedBooking(db, mail.bookingId)).props)
}

/** Null if the refund in `props.refundId` has failed since. */
export async function composeRefundSent({ db }: Services, mail: MailRow): Promise<Message | null> {
  const refund = await findSentRefund(db, propOf(mail, 'refundId') ?? '')
  if (!refund) return null
  const { props } = await findMailedBooking(db, mail.bookingId)
  return await refundSent({ ...props, refunded: toCents(refund.amount) })
}

async function findAgreement({ db }: Services, bookingId: string): Promise<SignedAgreement | null> {
  const signed = await findLastAgreement(db, bookingId)
  const policy = signed && findPolicy(signed.policyVersion)
  if (!policy) return null
  return {
    titles: [policy.cancellation.title, policy.liability.title],
    version: policy.version,
    signature: signed.signature,
    signedAt: signed.signedAt,
  }
}

function calendarFile({ publicUrl }: Services, { booking, props }: MailedBooking): Attachment {
  return {
    filename: 'booking.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: bookingCalendar([{ ...booking, facility: props.facility }], publicUrl),
  }
}

function bookingsUrl({ publicUrl }: Services): string {
  return `${publicUrl}/dashboard`
}

function propOf({ props }: MailRow, name: string): string | null {
  const value = (props as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}
