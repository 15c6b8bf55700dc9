import { bookingNumber } from '../domain/bookings/booking-number.ts'
import { FREE, type PaymentState } from '../domain/bookings/payment-state.ts'
import { DIRECTIONS_URL, FACILITY_ADDRESS, FACILITY_NAME } from '../domain/facility.ts'
import type { ReceiptLine } from '../domain/payments/receipt.schema.ts'
import { type Cents, formatUsd } from '../domain/pricing/money.ts'
import { formatLongDate, formatMoment, formatTimeRange, type Interval } from '../domain/time/facility-time.ts'
import { type Letter, letter, paragraph } from './letter.ts'

/** The facts about a booking that every email about it needs. */
export interface BookingEmailProps {
  bookingId: string
  firstName: string | null
  /** Name of the space or bundle. */
  item: string
  start: Temporal.Instant
  end: Temporal.Instant
  total: Cents
  /** The part still due. */
  balance: Cents
  payment: PaymentState
  /** The customer's bookings. */
  bookingsUrl: string
  /** Where to pick another time. */
  bookUrl: string
}

/** The frame of every email about a booking: greets its customer, and previews where and when. */
export function bookingLetter(
  props: BookingEmailProps,
  { body, ...parts }: Omit<Letter, 'preview'> & Partial<Letter>,
) {
  const greeting = paragraph(`Hi ${props.firstName ?? 'there'},`)
  return letter({ preview: bookingPhrase(props), ...parts, body: [greeting, ...body] })
}

/** Where and when. */
export function slotFacts({ item, start, end }: BookingEmailProps): [label: string, value: string][] {
  return [
    ['Where', `${item}, ${FACILITY_ADDRESS}`],
    ['Date', formatLongDate(start)],
    ['Time', formatTimeRange(start, end)],
  ]
}

export function bookingFacts(props: BookingEmailProps): [label: string, value: string][] {
  return [...slotFacts(props), totalFact(props), numberFact(props)]
}

/** Each payment and refund: "Paid (Visa ending in 4242), Fri, Nov 20, 2026, 6:00 PM ET: $30.00". */
export function lineFacts(lines: readonly ReceiptLine[]): [label: string, value: string][] {
  return lines.map(({ label, at, amount }) => [
    at === null ? label : `${label}, ${formatMoment(Temporal.Instant.from(at))}`,
    formatUsd(amount),
  ])
}

/** The number to name in a question about a booking. */
export function numberFact({ bookingId }: BookingEmailProps): [label: string, value: string] {
  return ['Booking number', bookingNumber(bookingId)]
}

/** Never "paid" before the money has arrived. */
function totalFact({ total, balance, payment }: BookingEmailProps): [label: string, value: string] {
  if (payment === 'paid') return ['Total paid', formatUsd(total)]
  const free = FREE[payment]
  if (free) return ['Total', free]
  if (payment === 'waived') return ['Total', `${formatUsd(total)}, nothing due`]
  const due = payment === 'part' ? `${formatUsd(balance)} still due` : 'due'
  return ['Total', `${formatUsd(total)}, ${due} at ${FACILITY_NAME}`]
}

/** "Batting Cage 1 on Friday, November 20, 2026, 6:00 PM – 8:00 PM ET" */
export function bookingPhrase({
  item,
  start,
  end,
}: Pick<BookingEmailProps, 'item' | 'start' | 'end'>): string {
  return `${item} on ${formatLongDate(start)}, ${formatTimeRange(start, end)}`
}

/** Below the facts of a booking that someone is coming for. */
export function visitLinks(props: BookingEmailProps): [label: string, url: string][] {
  return [
    ['Directions', DIRECTIONS_URL],
    ['Add to Google Calendar', googleCalendarUrl(props)],
  ]
}

/** Opens Google Calendar with a new event for a booking, filled in. */
export function googleCalendarUrl({ item, start, end }: Interval & { item: string }): string {
  const event = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${item} at ${FACILITY_NAME}`,
    dates: `${inUtc(start)}/${inUtc(end)}`,
    location: `${FACILITY_NAME}, ${FACILITY_ADDRESS}`,
  })
  return `https://calendar.google.com/calendar/render?${event}`
}

/** "20270314T220000Z" */
function inUtc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}

/** The money that goes back to a customer, in all, and the parts of it that don't go to a card. */
export interface MoneyBack {
  refunded: Cents | null
  credited?: Cents
  punched?: Cents
  /** Paid at the desk: staff hand it over there. */
  atDesk?: Cents
}

export function moneyBackFacts({
  refunded,
  credited = 0,
  punched = 0,
  atDesk = 0,
}: MoneyBack): [string, string][] {
  const back = (refunded ?? 0) - credited - punched - atDesk
  const facts: [string, Cents][] = [
    ['Refund', back],
    ['Refund at the desk', atDesk],
    ['Credit', credited],
    ['Back in your hour pack', punched],
  ]
  return facts.filter(([, amount]) => amount > 0).map(([label, amount]) => [label, formatUsd(amount)])
}
