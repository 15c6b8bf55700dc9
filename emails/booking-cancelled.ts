import { type Cents, formatUsd } from '../domain/pricing/money.ts'
import { formatLongDate } from '../domain/time/format.ts'
import { type BookingEmailProps, bookingPhrase, greeting, slotFacts } from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'

/**
 * Sent when staff cancel a booking. `reason` is in their own words; `refunded` is the amount being refunded. Both are
 * optional.
 */
export function bookingCancelled(
  props: BookingEmailProps & { reason: string | null; refunded: Cents | null; bookUrl: string },
) {
  const { firstName, item, start, reason, refunded, bookUrl } = props
  const extras: [string, string][] = []
  if (reason) extras.push(['Reason', reason])
  if (refunded) extras.push(['Refund', formatUsd(refunded)])
  return letter({
    subject: `Booking cancelled: ${item}, ${formatLongDate(start)}`,
    preview: bookingPhrase(props),
    heading: 'Your booking was cancelled',
    body: [
      paragraph(greeting(firstName)),
      paragraph("We had to cancel this booking, so please don't come in for it."),
      facts([...slotFacts(props), ...extras]),
      action('Pick Another Time', bookUrl),
    ],
  })
}
