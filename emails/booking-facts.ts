import { bookingNumber } from '../domain/bookings/booking-number.ts'
import { FREE, type PaymentState } from '../domain/bookings/payment-state.ts'
import { DIRECTIONS_URL, FACILITY_ADDRESS, FACILITY_NAME } from '../domain/facility.ts'
import type { ReceiptLine } from '../domain/payments/receipt.schema.ts'
import { type MethodAmount, wordsOfGiven } from '../domain/pricing/given-as.ts'
import { type Cents, formatUsd, sum } from '../domain/pricing/money.ts'
import type { PaidWith } from '../domain/pricing/paid-with.schema.ts'
import { moneyOf, paidWithInWords } from '../domain/pricing/paid-with.ts'
import { formatLongDate, formatMoment, formatTimeRange, type Interval } from '../domain/time/facility-time.ts'
import { type Block, type Fact, type Letter, letter, paragraph, ticket } from './letter.ts'

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
  /** Where the customer sees it, among the other bookings. */
  bookingUrl: string
  /** Where to pick another time. */
  bookUrl: string
}

/** The same for emails that say how it was paid. */
export interface PaidEmailProps extends BookingEmailProps {
  /** The ways besides money that paid for it. */
  paidWith: readonly PaidWith[]
}

/** The frame of every email about a booking: greets its customer, and previews where and when. */
export function bookingLetter(
  props: BookingEmailProps,
  { body, ...parts }: Omit<Letter, 'preview'> & Partial<Letter>,
) {
  const greeting = paragraph(`Hi ${props.firstName ?? 'there'},`)
  return letter({ preview: bookingPhrase(props), ...parts, body: [greeting, ...body] })
}

/** When and where, with the day and the hours large, and `rows` below. */
export function slotTicket(
  { item, start, end }: Pick<BookingEmailProps, 'item' | 'start' | 'end'>,
  rows: readonly Fact[] = [],
): Block {
  return ticket({
    day: formatLongDate(start),
    time: formatTimeRange(start, end),
    rows: [['Where', `${item}, ${FACILITY_ADDRESS}`], ...rows],
  })
}

/** The price of a booking, and its number. */
export function bookingFacts(props: PaidEmailProps): Fact[] {
  return [...totalFacts(props), numberFact(props)]
}

/** Each payment and refund: "Paid (Visa ending in 4242), Fri, Nov 20, 2026, 6:00 PM ET: $30.00". */
export function lineFacts(lines: readonly ReceiptLine[]): Fact[] {
  return lines.map(({ label, at, amount }) => [
    at === null ? label : `${label}, ${formatMoment(Temporal.Instant.from(at))}`,
    formatUsd(amount),
  ])
}

/** The number to name in a question about a booking. */
export function numberFact({ bookingId }: BookingEmailProps): Fact {
  return ['Booking number', bookingNumber(bookingId)]
}

/** Never "paid" before the money has arrived. */
function totalFacts({ total, balance, payment, paidWith }: PaidEmailProps): Fact[] {
  if (payment === 'paid') return paidFacts(total, paidWith)
  const free = FREE[payment]
  if (free) return [['Total', free]]
  if (payment === 'waived') return [['Total', `${formatUsd(total)}, nothing due`]]
  const due = payment === 'part' ? `${formatUsd(balance)} still due` : 'due'
  return [['Total', `${formatUsd(total)}, ${due} at ${FACILITY_NAME}`]]
}

/** The money that was paid, and what else paid for all of a price. */
export function paidFacts(price: Cents, paidWith: readonly PaidWith[]): Fact[] {
  const money = moneyOf(price, paidWith)
  const isMoney = money > 0 || paidWith.length === 0
  const facts: Fact[] = []
  if (isMoney) facts.push(['Total paid', formatUsd(money)])
  if (paidWith.length > 0) facts.push(['Paid with', paidWithInWords(paidWith)])
  return facts
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
  /** Given as a way to pay, such as credit. */
  given?: readonly MethodAmount[]
  /** Paid at the desk: staff hand it over there. */
  atDesk?: Cents
}

export function moneyBackFacts({ refunded, given = [], atDesk = 0 }: MoneyBack): Fact[] {
  const back = (refunded ?? 0) - sum(given.map(({ amount }) => amount)) - atDesk
  const facts: [string, Cents][] = [
    ['Refund', back],
    ['Refund at the desk', atDesk],
    ...given.map(({ method, amount }): [string, Cents] => [wordsOfGiven(method).email, amount]),
  ]
  return facts.filter(([, amount]) => amount > 0).map(([label, amount]) => [label, formatUsd(amount)])
}
