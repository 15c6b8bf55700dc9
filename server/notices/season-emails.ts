import { wasEndedByOthers } from '../../domain/bookings/booking-status.ts'
import { balanceOf, owedOf } from '../../domain/bookings/payment-state.ts'
import { type Cents, sum, toCents } from '../../domain/pricing/money.ts'
import {
  type SeasonDate,
  seasonCancelled,
  seasonConfirmed,
  seasonMoved,
  seasonReceipt,
} from '../../emails/season-emails.ts'
import { type BookingRow, findBookings } from '../bookings/booking-row.ts'
import { findPaidTogether, withNames } from '../bookings/order-dates.ts'
import { readPaidWith } from '../bookings/paid-with.ts'
import type { Templates } from '../mail/templates.ts'
import type { EmailRow, Message } from '../services/email.ts'
import type { Services } from '../services/services.ts'
import { calendarOf, findAgreement, findEmailedBooking, moneyBackOf, propOf } from './emailed-booking.ts'

export const SEASON_EMAILS = {
  'season-confirmed': composeSeasonConfirmed,
  'season-cancelled': composeSeasonCancelled,
  'season-moved': composeSeasonMoved,
} satisfies Partial<Templates>

/** All dates that one payment booked, and those it came too late for. Null if staff cancelled all of them since. */
async function composeSeasonConfirmed(services: Services, email: EmailRow): Promise<Message | null> {
  const { db } = services
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const dates = await withNames(db, await findPaidTogether(db, booking))
  const returned = dates.filter(
    ({ status, cancelReason }) => status === 'cancelled' && !wasEndedByOthers(cancelReason),
  )
  const booked = dates.filter(({ status }) => status !== 'cancelled')
  if (booked.length + returned.length === 0) return null
  const ids = booked.map(({ id }) => id)
  const message = seasonConfirmed({
    ...props,
    paidWith: await readPaidWith(services, db, ids),
    label: booking.label ?? '',
    dates: booked.map(seasonDate),
    returned: returned.map(seasonDate),
    refunded: await sumPaid(services, booking.stripePaymentIntentId, returned),
    balance: sum(booked.map(balanceOf)),
    agreement: await findAgreement(services, booking.id),
  })
  if (booked.length === 0) return message
  return { ...message, attachments: [calendarOf(services, booked)] }
}

/** The shares of dates in a payment. */
async function sumPaid(
  { db }: Pick<Services, 'db'>,
  intentId: string | null,
  dates: readonly BookingRow[],
): Promise<Cents> {
  if (dates.length === 0) return 0
  const payments = await db
    .selectFrom('payments')
    .select('amount')
    .where('stripePaymentIntentId', '=', intentId)
    .where(
      'bookingId',
      'in',
      dates.map(({ id }) => id),
    )
    .execute()
  return sum(payments.map(({ amount }) => toCents(amount)))
}

/** The dates of a season that staff cancelled together. */
async function composeSeasonCancelled(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const dates = await findEmailedDates(services, email)
  const message = seasonCancelled({
    ...props,
    ...moneyBackOf(email),
    label: booking.label ?? '',
    dates: dates.map(seasonDate),
    reason: propOf(email, 'reason'),
  })
  return { ...message, attachments: [calendarOf(services, dates)] }
}

/** Null if the dates were cancelled since. A later move of one of them also shows here: these are the current times. */
async function composeSeasonMoved(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const dates = (await findEmailedDates(services, email)).filter(({ status }) => status !== 'cancelled')
  if (dates.length === 0) return null
  const label = booking.label ?? ''
  const message = seasonMoved({ ...props, label, dates: dates.map(seasonDate) })
  return { ...message, attachments: [calendarOf(services, dates)] }
}

/** The bookings that `props.dates` lists, as they are now. */
async function findEmailedDates({ db }: Pick<Services, 'db'>, email: EmailRow) {
  const dates = await findBookings(db, propOf(email, 'dates')?.split(',') ?? [])
  return await withNames(db, dates)
}

function seasonDate({ item, startTime, endTime, totalAmount }: BookingRow & { item: string }): SeasonDate {
  return { item, start: startTime, end: endTime, total: toCents(totalAmount) }
}

/** A link paid the balances of several dates. */
export async function composeSeasonReceipt(services: Services, email: EmailRow): Promise<Message> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  const dates = await findEmailedDates(services, email)
  return seasonReceipt({
    ...props,
    label: booking.label ?? '',
    dates: dates.map(seasonDate),
    paid: toCents(propOf(email, 'paid') ?? '0'),
    balance: sum(dates.map(owedOf)),
  })
}

/** The dates that a link is for; null for a single booking. */
export async function findSeason(
  { db }: Pick<Services, 'db'>,
  booking: BookingRow,
  dates: readonly BookingRow[],
): Promise<{ label: string; dates: SeasonDate[] } | null> {
  const { label } = booking
  if (label === null) return null
  const named = await withNames(db, dates)
  return { label, dates: named.map(seasonDate) }
}

/** The same of the dates that `props.dates` lists; null if it lists none. */
export async function findEmailedSeason(services: Services, booking: BookingRow, email: EmailRow) {
  if (propOf(email, 'dates') === null) return null
  return await findSeason(services, booking, await findEmailedDates(services, email))
}
