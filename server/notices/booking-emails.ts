import { balanceOf, owedOf } from '../../domain/bookings/payment-state.ts'
import { dueReminder, type Reminder } from '../../domain/bookings/reminders.ts'
import type { LinkPurpose } from '../../domain/payments/booking-link.ts'
import { receiptLines } from '../../domain/payments/receipt.ts'
import { ACCEPTED_REFUNDS } from '../../domain/payments/refund-status.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import {
  bookingCancelled,
  bookingConfirmed,
  bookingMoved,
  holdEnding,
  reminderDayBefore,
  reminderTwoHours,
} from '../../emails/booking-emails.ts'
import { payLink, paymentReturned, receipt, refundSent, signLink } from '../../emails/payment-emails.ts'
import { findBookings } from '../bookings/booking-row.ts'
import { lockRows } from '../bookings/lock-bookings.ts'
import { findDatesToPay, findDatesToSign, findUnpaidDates } from '../bookings/order-dates.ts'
import type { Database } from '../db/database.ts'
import { isStillQueued } from '../mail/note-outcome.ts'
import type { Templates } from '../mail/templates.ts'
import { issueLink } from '../payments/links/issue-link.ts'
import { readLedger } from '../payments/receipts/read-ledger.ts'
import type { EmailRow, Message } from '../services/email.ts'
import type { Services } from '../services/services.ts'
import {
  calendarFile,
  type EmailedBooking,
  findAgreement,
  findEmailedBooking,
  findPaidBooking,
  moneyBackOf,
  propOf,
} from './emailed-booking.ts'
import { composeSeasonReceipt, findEmailedSeason, findSeason } from './season-emails.ts'
import { findBookedAt } from './send-reminders.ts'
import { isStillUnpaid } from './warn-ending-holds.ts'

export const BOOKING_EMAILS = {
  'booking-confirmed': composeConfirmed,
  'booking-cancelled': composeCancelled,
  'booking-moved': composeMoved,
  'reminder-day-before': (services, email) => composeReminder(services, email, 'day-before'),
  'reminder-two-hours': (services, email) => composeReminder(services, email, 'two-hours'),
  'hold-ending': composeHoldEnding,
  'payment-returned': composePaymentReturned,
  'sign-link': composeSignLink,
  'pay-link': composePayLink,
  'refund-sent': composeRefundSent,
  receipt: composeReceipt,
} satisfies Partial<Templates>

async function composeConfirmed(services: Services, email: EmailRow): Promise<Message | null> {
  const emailed = await findPaidBooking(services, email.bookingId)
  if (emailed.booking.status === 'cancelled') return null
  const agreement = emailed.isProven ? await findAgreement(services, emailed.booking.id) : null
  const ledger = await readLedger(services, emailed.booking.id)
  // Those besides money show once, in the totals of a booking that's paid.
  const payments = ledger.payments.filter(({ paidWith }) => !paidWith || emailed.props.payment !== 'paid')
  const lines = receiptLines({ ...ledger, payments })
  const message = bookingConfirmed({ ...emailed.props, agreement, lines })
  return { ...message, attachments: [calendarFile(services, emailed)] }
}

async function composeCancelled(services: Services, email: EmailRow): Promise<Message | null> {
  const emailed = await findEmailedBooking(services, email.bookingId)
  if (emailed.booking.status !== 'cancelled') return null
  const message = bookingCancelled({
    ...emailed.props,
    // The customer may not know of a move.
    ...placeBefore(email),
    ...moneyBackOf(email),
    reason: propOf(email, 'reason'),
    isPassedOn: emailed.booking.cancelReason === 'passed_on',
  })
  // Removes the event that the confirmation added to calendars.
  return { ...message, attachments: [calendarFile(services, emailed)] }
}

/**
 * Null if the booking has since been moved again or cancelled: a newer email covers it. `props` contain the old slot.
 */
async function composeMoved(services: Services, email: EmailRow): Promise<Message | null> {
  const emailed = await findPaidBooking(services, email.bookingId)
  const { booking } = emailed
  if (booking.status === 'cancelled') return null
  if (propOf(email, 'start') !== booking.startTime.toString()) return null
  if (propOf(email, 'itemId') !== (booking.spaceId ?? booking.bundleId)) return null
  const message = bookingMoved({
    ...emailed.props,
    isByCustomer: propOf(email, 'byCustomer') !== null,
    from: placeBefore(email) ?? emailed.props,
  })
  return { ...message, attachments: [calendarFile(services, emailed)] }
}

/** Where a booking was when its customer last heard of it; null if it's still there. */
function placeBefore(email: EmailRow) {
  // Not `fromItem`: emails queued by earlier versions have this key.
  const [item, start, end] = [
    propOf(email, 'fromFacility'),
    propOf(email, 'fromStart'),
    propOf(email, 'fromEnd'),
  ]
  if (!item || !start || !end) return null
  return { item, start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) }
}

/** Null if the reminder is no longer due: the booking may have been cancelled, moved, closed, or started since. */
async function composeReminder(
  services: Services,
  email: EmailRow,
  reminder: Reminder,
): Promise<Message | null> {
  const { db, clock } = services
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  if (booking.status !== 'confirmed') return null
  if (propOf(email, 'start') !== booking.startTime.toString()) return null
  const bookedAt = await findBookedAt(db, booking.id)
  // The server that queued it can be a moment ahead of this one.
  const now = isBefore(clock.now(), email.createdAt) ? email.createdAt : clock.now()
  if (!bookedAt || dueReminder({ start: booking.startTime, bookedAt }, now) !== reminder) return null
  const compose = reminder === 'two-hours' ? reminderTwoHours : reminderDayBefore
  return await compose({ ...props })
}

/** Null if it has been paid. Asks Stripe, because its webhook may not have arrived yet. */
async function composeHoldEnding(services: Services, email: EmailRow): Promise<Message | null> {
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

async function composePaymentReturned(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  return paymentReturned({
    ...props,
    // Emails queued by earlier versions have no amount: it was the price.
    paid: toCents(propOf(email, 'amount') ?? booking.totalAmount),
    late: tooLate(booking, email),
    season: await findEmailedSeason(services, booking, email),
  })
}

/**
 * Null if the booking has been signed, cancelled, or played since, or its links revoked. The link is made here, so the
 * outbox never has it.
 */
async function composeSignLink(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const now = services.clock.now()
  const dates = await findDatesToSign(services.db, booking, now)
  if (!dates.ok) return null
  const url = await makeUrl(services, email, booking, 'sign')
  return url === null
    ? null
    : signLink({ ...props, url, season: await findSeason(services, booking, dates.value) })
}

/** Null if nothing is due anymore, the booking was cancelled or has ended, or its links were revoked. */
async function composePayLink(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findPaidBooking(services, email.bookingId)
  const dates = await findDatesToPay(services.db, booking, services.clock.now())
  if (!dates.ok) return null
  const url = await makeUrl(services, email, booking, 'pay')
  if (url === null) return null
  const balance = sum(dates.value.map(balanceOf))
  return payLink({ ...props, balance, url, season: await findSeason(services, booking, dates.value) })
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
    await lockRows(trx, [booking.id])
    // Staff may have revoked it since the email was taken.
    if (!(await isStillQueued(trx, email))) return null
    return (await issueLink(services, trx, { booking, purpose, via: 'email', createdBy, now })).url
  })
}

/** Null if the refund in `props.refundId` has failed since. */
async function composeRefundSent(services: Services, email: EmailRow): Promise<Message | null> {
  const together = await findSentRefunds(services.db, propOf(email, 'refundId') ?? '')
  if (together.length === 0) return null
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const shares = Map.groupBy(together, ({ bookingId }) => bookingId)
  const refundedOf = (id: string) =>
    toDecimal(sum((shares.get(id) ?? []).map(({ amount }) => toCents(amount))))
  const refunded = sum(together.map(({ amount }) => toCents(amount)))
  if (shares.size === 1) return refundSent({ ...props, refunded })
  const dates = await findBookings(services.db, [...shares.keys()])
  // The email shows the refund of each date in place of its price.
  const refunds = dates.map((date) => ({ ...date, totalAmount: refundedOf(date.id) }))
  return refundSent({ ...props, refunded, season: await findSeason(services, booking, refunds) })
}

/** The ledger as it is when the email is sent. Nothing is due for a cancelled booking. */
async function composeReceipt(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  if (propOf(email, 'dates') !== null) return await composeSeasonReceipt(services, email)
  const lines = receiptLines(await readLedger(services, booking.id))
  return receipt({
    ...props,
    balance: owedOf(booking),
    lines,
  })
}

/** Emails queued by earlier versions don't say whether the slot was taken. */
function tooLate({ cancelReason }: EmailedBooking['booking'], email: EmailRow) {
  if (cancelReason === 'staff') return 'booking_cancelled'
  const because = propOf(email, 'because')
  if (because !== null) return { because }
  return propOf(email, 'late') === 'slot_taken' ? 'slot_taken' : 'hold_ended'
}

/**
 * A refund that's pending or has succeeded, with those to the card of the season's other dates that were
 * requested in the same step. Empty if it failed or was canceled.
 */
async function findSentRefunds(db: Database, refundId: string) {
  const ofBookings = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .innerJoin('orders', 'orders.id', 'bookings.orderId')
    .select(['bookings.id as bookingId', 'refunds.amount', 'refunds.createdAt', 'bookings.orderId', 'label'])
  const refund = await ofBookings
    .where('refunds.id', '=', refundId)
    .where('refunds.status', 'in', ACCEPTED_REFUNDS)
    .executeTakeFirst()
  if (!refund || refund.label === null) return refund ? [refund] : []
  return await ofBookings
    .where('bookings.orderId', '=', refund.orderId)
    .where('refunds.createdAt', '=', refund.createdAt)
    .where('refunds.status', 'in', ['requested', ...ACCEPTED_REFUNDS])
    .where('payments.method', '=', 'stripe')
    .where('backTo', 'is', null)
    .execute()
}
