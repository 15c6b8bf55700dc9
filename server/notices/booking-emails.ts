import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { balanceOf, owedOf, paymentState } from '../../domain/bookings/payment-state.ts'
import { dueReminder, type Reminder } from '../../domain/bookings/reminders.ts'
import type { LinkPurpose } from '../../domain/payments/booking-link.schema.ts'
import { findPolicy } from '../../domain/payments/policies/current-policy.ts'
import { receiptLines } from '../../domain/payments/receipt.ts'
import { ACCEPTED_REFUNDS } from '../../domain/payments/refund-status.ts'
import { sum, toCents } from '../../domain/pricing/money.ts'
import {
  bookingCancelled,
  bookingConfirmed,
  bookingMoved,
  holdEnding,
  reminderDayBefore,
  reminderTwoHours,
  type SignedAgreement,
} from '../../emails/booking-emails.ts'
import type { BookingEmailProps } from '../../emails/booking-facts.ts'
import {
  type PaymentTooLate,
  payLink,
  paymentReturned,
  receipt,
  refundSent,
  signLink,
} from '../../emails/payment-emails.ts'
import { type SeriesDate, seriesConfirmed } from '../../emails/series-emails.ts'
import { actionable, type BookingRow } from '../bookings/booking-row.ts'
import { lockBooking } from '../bookings/lock-version.ts'
import { findPaidTogether, findSeriesLabel, findUnpaidDates } from '../bookings/series-dates.ts'
import { bookingCalendar } from '../calendar/booking-calendar.ts'
import { findItem } from '../catalog/find-item.ts'
import type { Database } from '../db/database.ts'
import type { EmailRow } from '../mail/claim-email.ts'
import { isStillQueued } from '../mail/note-outcome.ts'
import type { Attachment, Message } from '../mail/transport.ts'
import { findLastAgreement } from '../payments/agreements/read-agreements.ts'
import { readLedger } from '../payments/ledger/read-ledger.ts'
import { issueLink } from '../payments/links/issue-link.ts'
import type { Services } from '../services/services.ts'
import { findBookedAt } from './send-reminders.ts'
import { isStillUnpaid } from './warn-ending-holds.ts'

export async function composeConfirmed(services: Services, email: EmailRow): Promise<Message | null> {
  const emailed = await findEmailedBooking(services, email.bookingId)
  if (emailed.booking.status === 'cancelled') return null
  const agreement = await findAgreement(services, emailed.booking.id)
  const lines = receiptLines(await readLedger(services.db, emailed.booking.id))
  const message = bookingConfirmed({
    ...emailed.props,
    agreement,
    lines,
  })
  return { ...message, attachments: [calendarFile(services, emailed)] }
}

/** All dates that one payment booked, and those it came too late for. */
export async function composeSeriesConfirmed(services: Services, email: EmailRow): Promise<Message | null> {
  const { db, publicUrl } = services
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const dates = await findPaidTogether(db, booking)
  const returned = dates.filter(({ status }) => status === 'cancelled')
  const booked = dates.filter(({ status }) => status !== 'cancelled')
  const message = seriesConfirmed({
    ...props,
    label: await findSeriesLabel(db, booking),
    dates: booked.map(seriesDate),
    returned: returned.map(seriesDate),
    agreement: await findAgreement(services, booking.id),
  })
  if (booked.length === 0) return message
  const file = { ...CALENDAR_FILE, content: bookingCalendar(booked, publicUrl) }
  return { ...message, attachments: [file] }
}

function seriesDate({ item, startTime, endTime, totalAmount }: BookingRow & { item: string }): SeriesDate {
  return { item, start: startTime, end: endTime, total: toCents(totalAmount) }
}

export async function composeCancelled(services: Services, email: EmailRow): Promise<Message | null> {
  const emailed = await findEmailedBooking(services, email.bookingId)
  if (emailed.booking.status !== 'cancelled') return null
  const refunded = propOf(email, 'refunded')
  const message = bookingCancelled({
    ...emailed.props,
    reason: propOf(email, 'reason'),
    refunded: refunded === null ? null : toCents(refunded),
  })
  // Removes the event that the confirmation added to calendars.
  return { ...message, attachments: [calendarFile(services, emailed)] }
}

/**
 * Null if the booking has since been moved again or cancelled: a newer email covers it. `props` contain the old slot.
 */
export async function composeMoved(services: Services, email: EmailRow): Promise<Message | null> {
  const emailed = await findEmailedBooking(services, email.bookingId)
  const { booking } = emailed
  if (booking.status === 'cancelled') return null
  if (propOf(email, 'start') !== booking.startTime.toString()) return null
  if (propOf(email, 'itemId') !== (booking.spaceId ?? booking.bundleId)) return null
  const message = bookingMoved({
    ...emailed.props,
    from: {
      // Not `fromItem`: emails queued by earlier versions have this key.
      item: propOf(email, 'fromFacility') ?? '',
      start: Temporal.Instant.from(propOf(email, 'fromStart') ?? ''),
      end: Temporal.Instant.from(propOf(email, 'fromEnd') ?? ''),
    },
  })
  return { ...message, attachments: [calendarFile(services, emailed)] }
}

/** Null if the reminder is no longer due: the booking may have been cancelled, moved, or started since. */
export async function composeReminder(
  services: Services,
  email: EmailRow,
  reminder: Reminder,
): Promise<Message | null> {
  const { db, clock } = services
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  if (booking.status !== 'confirmed') return null
  if (propOf(email, 'start') !== booking.startTime.toString()) return null
  const bookedAt = await findBookedAt(db, booking.id)
  if (dueReminder({ start: booking.startTime, bookedAt }, clock.now()) !== reminder) return null
  const compose = reminder === 'two-hours' ? reminderTwoHours : reminderDayBefore
  return await compose({ ...props })
}

/** Null if it has been paid. Asks Stripe, because its webhook may not have arrived yet. */
export async function composeHoldEnding(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  if (booking.holdExpiresAt === null || !(await isStillUnpaid(services, booking))) return null
  const dates = await findUnpaidDates(services.db, booking.id)
  return holdEnding({
    ...props,
    dates: dates.length,
    total: sum(dates.map(({ totalAmount }) => toCents(totalAmount))),
    holdExpiresAt: booking.holdExpiresAt,
    checkoutUrl: `${services.publicUrl}/checkout?bookingId=${booking.id}`,
  })
}

export async function composePaymentReturned(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  return paymentReturned({
    ...props,
    // Emails queued by earlier versions have no amount: it was the price.
    paid: toCents(propOf(email, 'amount') ?? booking.totalAmount),
    late: tooLate(booking, email),
  })
}

/**
 * Null if the booking has been signed, cancelled, or played since, or its links revoked. The link is made here, so the
 * outbox never has it.
 */
export async function composeSignLink(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const now = services.clock.now()
  const isSigned = (await findLastAgreement(services.db, booking.id)) !== undefined
  if (bookingCan.sign({ ...actionable(booking), isSigned }, now)) return null
  const url = await makeUrl(services, email, booking, 'sign')
  return url === null ? null : signLink({ ...props, url })
}

/** Null if nothing is due anymore, the booking was cancelled or has ended, or its links were revoked. */
export async function composePayLink(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  if (bookingCan.payByLink(actionable(booking), services.clock.now())) return null
  const url = await makeUrl(services, email, booking, 'pay')
  return url === null ? null : payLink({ ...props, url })
}

/** Null if staff revoked the links in the meantime. */
async function makeUrl(
  services: Services,
  email: EmailRow,
  booking: EmailedBooking['booking'],
  purpose: LinkPurpose,
): Promise<string | null> {
  const createdBy = propOf(email, 'askedBy') ?? ''
  const now = services.clock.now()
  return await services.db.transaction().execute(async (trx) => {
    await lockBooking(trx, booking.id)
    // Staff may have revoked it since the email was claimed.
    if (!(await isStillQueued(trx, email))) return null
    return (await issueLink(services, trx, { booking, purpose, via: 'email', createdBy, now })).url
  })
}

/** Null if the refund in `props.refundId` has failed since. */
export async function composeRefundSent(services: Services, email: EmailRow): Promise<Message | null> {
  const refund = await findSentRefund(services.db, propOf(email, 'refundId') ?? '')
  if (!refund) return null
  const { props } = await findEmailedBooking(services, email.bookingId)
  return refundSent({
    ...props,
    refunded: toCents(refund.amount),
  })
}

/** The ledger as it is when the email is sent. Nothing is due for a cancelled booking. */
export async function composeReceipt(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const lines = receiptLines(await readLedger(services.db, booking.id))
  return receipt({
    ...props,
    balance: owedOf(booking),
    lines,
  })
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

const CALENDAR_FILE = {
  filename: 'booking.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
}

function calendarFile({ publicUrl }: Services, { booking, props }: EmailedBooking): Attachment {
  return {
    ...CALENDAR_FILE,
    content: bookingCalendar([{ ...booking, item: props.item }], publicUrl),
  }
}

/** Emails queued by earlier versions don't say whether the slot was taken. */
function tooLate({ cancelReason }: EmailedBooking['booking'], email: EmailRow): PaymentTooLate {
  if (cancelReason === 'staff') return 'booking_cancelled'
  return propOf(email, 'late') === 'slot_taken' ? 'slot_taken' : 'hold_ended'
}

function propOf({ props }: EmailRow, name: string): string | null {
  const value = (props as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

interface EmailedBooking {
  booking: BookingRow
  /** The facts its emails show. */
  props: BookingEmailProps
}

/** The current booking and the facts for an email about it. */
async function findEmailedBooking(services: Services, bookingId: string | null): Promise<EmailedBooking> {
  const { db, publicUrl } = services
  const { firstName, ...booking } = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .selectAll('bookings')
    .select('users.firstName')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const props = {
    bookingId: booking.id,
    firstName,
    item: (await findItem(db, booking))?.name ?? 'your space',
    start: booking.startTime,
    end: booking.endTime,
    total: toCents(booking.totalAmount),
    balance: balanceOf(booking),
    payment: paymentState(booking),
    bookingsUrl: `${publicUrl}/dashboard`,
    bookUrl: `${publicUrl}/booking`,
  }
  return { booking, props }
}

/** A refund that's pending or has succeeded; undefined if it failed or was canceled. */
async function findSentRefund(db: Database, refundId: string) {
  return await db
    .selectFrom('refunds')
    .select('amount')
    .where('id', '=', refundId)
    .where('status', 'in', ACCEPTED_REFUNDS)
    .executeTakeFirst()
}
