import { balanceOf, paymentState } from '../../domain/bookings/payment-state.ts'
import { findPolicy } from '../../domain/payments/policies/current-policy.ts'
import { readGiven } from '../../domain/pricing/given-as.ts'
import { toCents } from '../../domain/pricing/money.ts'
import type { SignedAgreement } from '../../emails/booking-emails.ts'
import type { BookingEmailProps, MoneyBack, PaidEmailProps } from '../../emails/booking-facts.ts'
import { type BookingRow, selectBookings } from '../bookings/booking-row.ts'
import { withNames } from '../bookings/order-dates.ts'
import { readPaidWith } from '../bookings/paid-with.ts'
import { bookingCalendar, type NamedBooking } from '../calendar/booking-calendar.ts'
import { findLastAgreement } from '../payments/agreements/last-agreement.ts'
import type { Attachment, EmailRow } from '../services/email.ts'
import type { Services } from '../services/services.ts'

export function propOf({ props }: EmailRow, name: string): string | null {
  const value = (props as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

export function moneyBackOf(email: EmailRow): MoneyBack {
  const refunded = propOf(email, 'refunded')
  return {
    refunded: refunded === null ? null : toCents(refunded),
    given: readGiven(email.props as object),
    atDesk: toCents(propOf(email, 'atDesk') ?? '0'),
  }
}

export interface EmailedBooking<Props = BookingEmailProps> {
  booking: BookingRow
  /** The facts its emails show. */
  props: Props
  /** False if a code made it free and the address may be a stranger's: its emails then contain nothing that was typed. */
  isProven: boolean
}

/** The current booking and the facts for an email about it. */
export async function findEmailedBooking(
  services: Services,
  bookingId: string | null,
): Promise<EmailedBooking> {
  const { db, publicUrl } = services
  const { firstName, isEmailVerified, ...booking } = await selectBookings(db)
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['users.firstName', 'isEmailVerified'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const [named] = await withNames(db, [booking])
  const props = {
    bookingId: booking.id,
    firstName,
    item: named?.item ?? 'your space',
    start: booking.startTime,
    end: booking.endTime,
    total: toCents(booking.totalAmount),
    balance: balanceOf(booking),
    payment: paymentState(booking),
    bookingUrl: `${publicUrl}/dashboard?bookingId=${booking.id}`,
    bookUrl: `${publicUrl}/booking`,
  }
  return {
    booking,
    props,
    isProven: isEmailVerified || booking.madeBy === 'staff' || props.payment !== 'discounted',
  }
}

/** The same with how it was paid. */
export async function findPaidBooking(
  services: Services,
  bookingId: string | null,
): Promise<EmailedBooking<PaidEmailProps>> {
  const emailed = await findEmailedBooking(services, bookingId)
  const paidWith = await readPaidWith(services, services.db, [emailed.booking.id])
  return { ...emailed, props: { ...emailed.props, paidWith } }
}

export async function findAgreement({ db }: Services, bookingId: string): Promise<SignedAgreement | null> {
  const signed = await findLastAgreement(db, bookingId)
  const policy = signed && findPolicy(signed.policyVersion, [])
  if (!policy) return null
  return {
    titles: [policy.cancellation.title, policy.liability.title],
    signature: signed.signature,
    signedAt: signed.signedAt,
  }
}

const CALENDAR_FILE = {
  filename: 'booking.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
}

export function calendarFile(services: Services, { booking, props }: EmailedBooking): Attachment {
  return calendarOf(services, [{ ...booking, item: props.item }])
}

export function calendarOf(services: Services, bookings: readonly NamedBooking[]): Attachment {
  return { ...CALENDAR_FILE, content: bookingCalendar(bookings, services) }
}
