import { type Cents, formatUsd } from '../domain/pricing/price.ts'
import { formatLongDate } from '../domain/time/format.ts'
import { type BookingMailProps, bookingPhrase, greeting, slotFacts } from './booking-facts.ts'
import { facts, letter, paragraph } from './letter.ts'

/**
 * Staff cancelled the booking; `reason` is theirs, word for word, if they gave one. `refunded` is what goes back of
 * what was paid, if anything does.
 */
export async function bookingCancelled(
  props: BookingMailProps & { reason: string | null; refunded: Cents | null; supportEmail: string },
) {
  const { firstName, facility, start, reason, refunded, supportEmail } = props
  const extras: [string, string][] = []
  if (reason) extras.push(['Reason', reason])
  if (refunded) extras.push(['Refund', formatUsd(refunded)])
  return await letter({
    subject: `Booking cancelled: ${facility}, ${formatLongDate(start)}`,
    preview: bookingPhrase(props),
    heading: 'Your booking was cancelled',
    body: [
      paragraph(greeting(firstName)),
      paragraph('this booking was cancelled. Please do not come for it.'),
      facts([...slotFacts(props), ...extras]),
      paragraph(`If you have a question about it, write to ${supportEmail}.`),
    ],
  })
}
