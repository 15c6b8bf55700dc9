import { balanceOf, paymentState } from '../../domain/bookings/payment-state.ts'
import { findPolicy } from '../../domain/payments/policies/current-policy.ts'
import { toCents } from '../../domain/pricing/money.ts'
import type { SignedAgreement } from '../../emails/booking-emails.ts'
import type { BookingEmailProps, MoneyBack } from '../../emails/booking-facts.ts'
import { type BookingRow, selectBookings } from '../bookings/booking-row.ts'
import { withNames } from '../bookings/order-dates.ts'
import { bookingCalendar, type NamedBooking } from '../calendar/booking-calendar.ts'
import type { EmailRow } from '../mail/claim-email.ts'
import type { Attachment } from '../mail/transport.ts'
import { findLastAgreement } from '../payments/agreements/last-agreement.ts'
import type { Services } from '../services/services.ts'

export function propOf({ props }: EmailRow, name: string): string | null {
  const value = (props as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

/** Emails queued by earlier versions have nothing about credit or punches. */
export function moneyBackOf(email: EmailRow): MoneyBack {
  const refunded = propOf(email, 'refunded')
  return {
    refunded: refunded === null ? null : toCents(refunded),
    credited: toCents(propOf(email, 'credited') ?? '0'),
    punched: toCents(propOf(email, 'punched') ?? '0'),
    atDesk: toCents(propOf(email, 'atDesk') ?? '0'),
  }
}

export interface EmailedBooking {
  booking: BookingRow
  /** The facts its emails show. */
  props: BookingEmailProps
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
    bookingsUrl: `${publicUrl}/dashboard`,
    bookUrl: `${publicUrl}/booking`,
  }
  return {
    booking,
    props,
    isProven: isEmailVerified || booking.madeBy === 'staff' || props.payment !== 'discounted',
  }
}

export async function findAgreement({ db }: Services, bookingId: string): Promise<SignedAgreement | null> {
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

export function calendarFile(services: Services, { booking, props }: EmailedBooking): Attachment {
  return calendarOf(services, [{ ...booking, item: props.item }])
}

export function calendarOf(services: Services, bookings: readonly NamedBooking[]): Attachment {
  return { ...CALENDAR_FILE, content: bookingCalendar(bookings, services) }
}
