import { HOUSE_RULES } from '../domain/facility.ts'
import { listInWords } from '../domain/list-in-words.ts'
import type { ReceiptLine } from '../domain/payments/receipt.schema.ts'
import { formatUsd, sum } from '../domain/pricing/money.ts'
import { formatLongDate, formatTime, formatTimeRange } from '../domain/time/facility-time.ts'
import {
  type BookingEmailProps,
  bookingFacts,
  bookingLetter,
  bookingPhrase,
  lineFacts,
  type MoneyBack,
  moneyBackFacts,
  type PaidEmailProps,
  slotTicket,
  visitLinks,
} from './booking-facts.ts'
import { action, type Block, type Fact, links, paragraph, subheading } from './letter.ts'

/** The agreements a customer signed for this booking. */
export interface SignedAgreement {
  titles: readonly string[]
  signature: string
  signedAt: Temporal.Instant
}

/** Sent once a booking is confirmed: what, when, where, how much, the house rules, and what was signed. */
export function bookingConfirmed(
  props: PaidEmailProps & {
    agreement: SignedAgreement | null
    /** The amounts paid, and how, without those that `paidWith` has. */
    lines: readonly ReceiptLine[]
  },
) {
  const { item, start, end, agreement, bookingUrl } = props
  const date = formatLongDate(start)
  return bookingLetter(props, {
    subject: `Booking confirmed: ${item}, ${date}`,
    preview: `${item}, ${date}, ${formatTimeRange(start, end)}`,
    heading: 'Your booking is confirmed',
    body: [
      paragraph("You're booked! Open the attached file to add it to your calendar."),
      slotTicket(props, [...bookingFacts(props), ...lineFacts(props.lines)]),
      action('Open My Booking', bookingUrl),
      links(visitLinks(props)),
      subheading('House rules'),
      ...HOUSE_RULES.map(paragraph),
      ...(agreement ? signed(agreement) : []),
    ],
  })
}

/** The part about what was signed. */
export function signed({ titles, signature, signedAt }: SignedAgreement): Block[] {
  return [
    subheading('What you signed'),
    paragraph(`${titles.join(' and ')}. My Bookings has the full texts.`),
    paragraph(`Signed as “${signature}” on ${formatLongDate(signedAt)} at ${formatTime(signedAt)} ET.`),
  ]
}

/** Sent when a booking is moved: the old place and time, and the new ones. */
export function bookingMoved(
  props: PaidEmailProps & {
    from: Pick<BookingEmailProps, 'item' | 'start' | 'end'>
    isByCustomer: boolean
  },
) {
  const { item, start, from, isByCustomer, bookingUrl } = props
  // It can keep its place and its start, and only end at another time.
  const isThere = item === from.item && start.equals(from.start)
  const verb = isThere ? 'changed' : 'moved'
  return bookingLetter(props, {
    subject: `Booking ${verb}: ${item}, ${formatLongDate(start)}`,
    preview: `Now ${bookingPhrase(props)}`,
    heading: isThere ? 'Your booking ends at another time' : 'Your booking was moved',
    body: [
      paragraph(
        `${isByCustomer ? 'You' : 'We'} ${verb} your booking. Open the attached file to update your calendar.`,
      ),
      slotTicket(props, [['Was', bookingPhrase(from)], ...bookingFacts(props)]),
      action('Open My Booking', bookingUrl),
      links(visitLinks(props)),
    ],
  })
}

/** "$21.60 credit", "$21.60 back", or both, for a subject; null if nothing comes back. */
function shareInShort({ refunded, given = [] }: MoneyBack): string | null {
  const back = (refunded ?? 0) - sum(given.map(({ amount }) => amount))
  const parts = [
    ...(back > 0 ? [`${formatUsd(back)} back`] : []),
    ...given.map(({ method, amount }) => `${formatUsd(amount)} ${method}`),
  ]
  return parts.length > 0 ? listInWords(parts, 'and') : null
}

function shareText({ refunded, given = [] }: MoneyBack): string {
  const back = (refunded ?? 0) - sum(given.map(({ amount }) => amount))
  const parts = [
    ...(back > 0 || given.length === 0 ? [`${formatUsd(back)} goes back to your card`] : []),
    ...given.map(({ method, amount }) => `${formatUsd(amount)} is ${method} for your next bookings`),
  ]
  return `${parts.join(', and ')}.`
}

/**
 * Sent when staff cancel a booking, or another customer takes the time that this one offered back. `reason`
 * is in their own words; `refunded` is the amount being refunded. Both are optional.
 */
export function bookingCancelled(
  props: BookingEmailProps & { reason: string | null; isPassedOn?: boolean } & MoneyBack,
) {
  const { item, start, reason, isPassedOn = false, bookUrl } = props
  const place = `${item}, ${formatLongDate(start)}`
  const share = shareInShort(props)
  const extras: Fact[] = []
  if (reason) extras.push(['Reason', reason])
  extras.push(...moneyBackFacts(props))
  return bookingLetter(props, {
    subject: isPassedOn
      ? `Your time was taken: ${share === null ? place : `${share} for ${place}`}`
      : `Booking cancelled: ${place}`,
    heading: isPassedOn ? 'Your time was taken' : 'Your booking was cancelled',
    body: [
      paragraph(
        isPassedOn
          ? `Your time was taken by another customer. ${shareText(props)}`
          : "We had to cancel this booking, so please don't come in for it.",
      ),
      slotTicket(props, extras),
      action('Pick Another Time', bookUrl),
    ],
  })
}

/** Sent the day before. Names the day instead of "tomorrow", because delivery can be delayed. */
export function reminderDayBefore(props: BookingEmailProps) {
  const { item, start } = props
  return reminder(props, {
    subject: `Reminder: ${item}, ${formatLongDate(start)}, ${formatTime(start)}`,
    heading: 'Your booking is coming up',
  })
}

/** Sent two hours before. */
export function reminderTwoHours(props: BookingEmailProps) {
  const { item, start } = props
  return reminder(props, {
    subject: `Starting at ${formatTime(start)}: ${item}`,
    heading: 'Your booking starts soon',
  })
}

function reminder(props: BookingEmailProps, { subject, heading }: { subject: string; heading: string }) {
  return bookingLetter(props, {
    subject,
    heading,
    body: [
      paragraph('See you soon!'),
      slotTicket(props),
      action('Open My Booking', props.bookingUrl),
      links(visitLinks(props)),
      subheading('House rules'),
      ...HOUSE_RULES.map(paragraph),
    ],
  })
}

/** Warns that an unpaid hold is about to expire. */
export function holdEnding(
  props: BookingEmailProps & {
    holdExpiresAt: Temporal.Instant
    checkoutUrl: string
    /** If it's a season, how many dates it has; `total` is for all of them. */
    dates: number
  },
) {
  const until = `${formatTime(props.holdExpiresAt)} ET`
  return bookingLetter(props, {
    subject: `Your hold ends at ${until}: ${props.item}`,
    heading: `Your hold ends at ${until}`,
    body: [
      paragraph(
        `We're holding this time for you until ${until}. If it isn't paid by then, anyone can book it.`,
      ),
      slotTicket(props, [
        ...(props.dates > 1 ? [['Dates', `${props.dates} (this is the first)`] as const] : []),
        ['Total', formatUsd(props.total)],
      ]),
      action('Complete Payment', props.checkoutUrl),
      paragraph("Changed your mind? No action needed. You won't be charged."),
    ],
  })
}
