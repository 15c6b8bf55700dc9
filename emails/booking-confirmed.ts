import { HOUSE_RULES } from '../domain/facility.ts'
import type { ReceiptLine } from '../domain/payments/receipt.schema.ts'
import { formatLongDate, formatTime, formatTimeRange } from '../domain/time/format.ts'
import { type BookingEmailProps, bookingFacts, greeting, lineFacts, visitLinks } from './booking-facts.ts'
import { action, facts, letter, links, paragraph, subheading } from './letter.ts'

/** The agreements a customer signed for this booking. */
export interface SignedAgreement {
  titles: readonly string[]
  version: string
  signature: string
  signedAt: Temporal.Instant
}

/** Sent once a booking is confirmed: what, when, where, how much, the house rules, and what was signed. */
export function bookingConfirmed(
  props: BookingEmailProps & {
    agreement: SignedAgreement | null
    /** The amount paid, and how. */
    lines: readonly ReceiptLine[]
    bookingsUrl: string
  },
) {
  const { firstName, item, start, end, agreement, bookingsUrl } = props
  const date = formatLongDate(start)
  return letter({
    subject: `Booking confirmed: ${item}, ${date}`,
    preview: `${item}, ${date}, ${formatTimeRange(start, end)}`,
    heading: 'Your booking is confirmed',
    body: [
      paragraph(greeting(firstName)),
      paragraph("You're booked! Open the attached file to add it to your calendar, or use the link below."),
      facts([...bookingFacts(props), ...lineFacts(props.lines)]),
      links(visitLinks(props)),
      subheading('House rules'),
      ...HOUSE_RULES.map(paragraph),
      ...(agreement ? signed(agreement) : []),
      action('My Bookings', bookingsUrl),
    ],
  })
}

function signed({ titles, version, signature, signedAt }: SignedAgreement) {
  return [
    subheading('What you signed'),
    paragraph(`${titles.join(' and ')}, version ${version}.`),
    paragraph(`Signed as “${signature}” on ${formatLongDate(signedAt)} at ${formatTime(signedAt)} ET.`),
  ]
}
