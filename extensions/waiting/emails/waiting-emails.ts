import { formatUsd } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatMoment, formatTime } from '../../../domain/time/facility-time.ts'
import { type BookingEmailProps, bookingLetter, slotTicket } from '../../../emails/booking-facts.ts'
import { action, facts, letter, links, paragraph } from '../../../emails/letter.ts'

/** Sent when a time opens that a customer waits for: it's kept for them until `until`. */
export function timeOffered(props: BookingEmailProps & { until: Temporal.Instant; takeUrl: string }) {
  const { item, start, total, until, takeUrl, bookingUrl } = props
  return bookingLetter(props, {
    subject: `It's open: ${item}, ${formatLongDate(start)}, ${formatTime(start)}`,
    preview: `We're keeping it for you until ${formatTime(until)} ET.`,
    heading: 'The time you wanted is open',
    body: [
      paragraph(
        `We're keeping it for you until ${formatMoment(until)}. Nothing is charged unless you take it.`,
      ),
      slotTicket(props, [['Total', formatUsd(total)]]),
      action('Take It', takeUrl),
      links([['No thanks, ask the next person', bookingUrl]]),
    ],
  })
}

/** Sent to all who wait for a time that's open for the first to book it, or that another customer offers back. */
export function timeOpen({
  item,
  start,
  end,
  bookUrl,
  isOfferedBack,
}: {
  item: string
  start: Temporal.Instant
  end: Temporal.Instant
  bookUrl: string
  isOfferedBack: boolean
}) {
  return letter({
    subject: `It's open: ${item}, ${formatLongDate(start)}, ${formatTime(start)}`,
    preview: 'The first to pay for it gets it.',
    heading: 'The time you wanted is open',
    body: [
      paragraph(
        isOfferedBack
          ? 'Another customer is offering it back. The first to pay for it gets it.'
          : 'We told everyone waiting for it. The first to pay for it gets it.',
      ),
      slotTicket({ item, start, end }),
      action('Book It', bookUrl),
    ],
  })
}

/** Sent when a day is closed that a customer waits for. */
export function waitingClosed({ date, reason, bookUrl }: { date: string; reason: string; bookUrl: string }) {
  return letter({
    subject: `We're closed on ${date}`,
    preview: "So we took you off that day's waiting list.",
    heading: "We're closed that day",
    body: [
      paragraph(`You were waiting for a time on ${date}, but we're closed that day. Please choose another.`),
      facts([['Reason', reason]]),
      action('Pick Another Time', bookUrl),
    ],
  })
}
