import { FREE } from '../domain/bookings/payment-state.ts'
import { HOUSE_RULES } from '../domain/facility.ts'
import { plural } from '../domain/plural.ts'
import { type Cents, formatUsd, sum } from '../domain/pricing/money.ts'
import { formatShortDate, formatTimeRange } from '../domain/time/facility-time.ts'
import { type SignedAgreement, signed } from './booking-emails.ts'
import {
  type BookingEmailProps,
  bookingLetter,
  type MoneyBack,
  moneyBackFacts,
  type PaidEmailProps,
  paidFacts,
} from './booking-facts.ts'
import { action, type Fact, facts, paragraph, subheading } from './letter.ts'

/** A date of a season, with its own price. */
export type SeasonDate = Pick<BookingEmailProps, 'item' | 'start' | 'end' | 'total'>

/**
 * Sent once when a season is paid, or when staff made it: all its dates, and with `balance` what is due for
 * them. `returned` are those whose payment came too late, because their hold had ended and someone else has
 * the time.
 */
export function seasonConfirmed(
  props: PaidEmailProps & {
    label: string
    dates: readonly SeasonDate[]
    returned: readonly SeasonDate[]
    /** The amount that goes back to the card for those. */
    refunded: Cents
    agreement: SignedAgreement | null
  },
) {
  const { label, dates, returned, agreement } = props
  const count = plural(dates.length, 'date')
  const free = totalOf(dates) === 0 ? FREE[props.payment] : undefined
  const toCard = props.refunded > 0 ? ` We're refunding ${formatUsd(props.refunded)} to your card.` : ''
  const heading = dates.length > 0 ? 'Your season is booked' : 'Your payment is being refunded'
  return bookingLetter(props, {
    subject:
      dates.length > 0 ? `Season booked: ${label}, ${count}` : `Your payment is being refunded: ${label}`,
    preview: dates.length > 0 ? `${count}, ${formatUsd(totalOf(dates))}` : '',
    heading,
    body: [
      ...(dates.length > 0
        ? [
            paragraph(`All set! The attached file adds all dates of “${label}” to your calendar.`),
            facts([
              ...dates.map(dateFact),
              ...(props.balance > 0
                ? [total(`${formatUsd(totalOf(dates))}, ${formatUsd(props.balance)} still due`)]
                : free
                  ? [total(free)]
                  : paidFacts(totalOf(dates), props.paidWith)),
            ]),
          ]
        : []),
      ...(returned.length > 0
        ? [
            subheading('Not booked'),
            paragraph(`Your payment arrived after your hold had ended, and these times were gone.${toCard}`),
            facts(returned.map(dateFact)),
          ]
        : []),
      action('Open My Bookings', props.bookingUrl),
      ...(dates.length > 0 ? [subheading('House rules'), ...HOUSE_RULES.map(paragraph)] : []),
      ...(agreement && dates.length > 0 ? signed(agreement) : []),
    ],
  })
}

const total = (text: string): Fact => ['Total', text]

/** Sent when staff cancel dates of a season: all of them, and the sum of their refunds. */
export function seasonCancelled(
  props: BookingEmailProps & {
    label: string
    dates: readonly SeasonDate[]
    reason: string | null
  } & MoneyBack,
) {
  const { label, dates, reason } = props
  const count = plural(dates.length, 'date')
  return bookingLetter(props, {
    subject: `Season dates cancelled: ${label}, ${count}`,
    preview: `${count} of ${label}`,
    heading: `${count} of your season ${dates.length === 1 ? 'was' : 'were'} cancelled`,
    body: [
      paragraph(
        `We had to cancel these dates of “${label}”, so please don't come in for them. Open the attached file to remove them from your calendar.`,
      ),
      facts([
        ...dates.map(dateFact),
        ...(reason ? [['Reason', reason] as [string, string]] : []),
        ...moneyBackFacts(props),
      ]),
      action('Open My Bookings', props.bookingUrl),
    ],
  })
}

/** Sent when staff move dates of a season: their new times. */
export function seasonMoved(props: BookingEmailProps & { label: string; dates: readonly SeasonDate[] }) {
  const { label, dates } = props
  const count = plural(dates.length, 'date')
  return bookingLetter(props, {
    subject: `Season dates moved: ${label}, ${count}`,
    preview: `${count} of ${label}`,
    heading: `${count} of your season ${dates.length === 1 ? 'was' : 'were'} moved`,
    body: [
      paragraph(`We moved these dates of “${label}”. Open the attached file to update your calendar.`),
      facts(dates.map(dateFact)),
      action('Open My Bookings', props.bookingUrl),
    ],
  })
}

/** Sent when a link paid what was due for dates of a season. */
export function seasonReceipt(
  props: BookingEmailProps & { label: string; dates: readonly SeasonDate[]; paid: Cents },
) {
  const { label, dates, paid, balance } = props
  return bookingLetter(props, {
    subject: `Receipt: ${label}, ${formatUsd(paid)}`,
    preview: `${plural(dates.length, 'date')}, ${formatUsd(balance)} due`,
    heading: 'Your receipt',
    body: [
      paragraph(`Thank you! You paid ${formatUsd(paid)} for these dates of “${label}”.`),
      facts([...dates.map(dateFact), ['Paid by card', formatUsd(paid)], ['Due', formatUsd(balance)]]),
      action('Open My Bookings', props.bookingUrl),
    ],
  })
}

/** "Tue, Dec 1, 2026": "Batting Cage 1, 6:00 PM – 8:00 PM ET, $60.00" */
export function dateFact({ item, start, end, total }: SeasonDate): Fact {
  return [formatShortDate(start), `${item}, ${formatTimeRange(start, end)}, ${formatUsd(total)}`]
}

function totalOf(dates: readonly SeasonDate[]): Cents {
  return sum(dates.map(({ total }) => total))
}
