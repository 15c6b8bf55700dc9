import { formatLongDate } from '../domain/time/format.ts'
import { type BookingMailProps, bookingPhrase, greeting, slotFacts } from './booking-facts.ts'
import { facts, letter, paragraph } from './letter.ts'

/** Staff cancelled the booking; `reason` is theirs, word for word, if they gave one. */
export async function bookingCancelled(
  props: BookingMailProps & { reason: string | null; supportEmail: string },
) {
  const { firstName, facility, start, reason, supportEmail } = props
  return await letter({
    subject: `Booking cancelled: ${facility}, ${formatLongDate(start)}`,
    preview: bookingPhrase(props),
    heading: 'Your booking was cancelled',
    body: [
      paragraph(greeting(firstName)),
      paragraph('this booking was cancelled. Please do not come for it.'),
      facts([...slotFacts(props), ...(reason ? [['Reason', reason] as [string, string]] : [])]),
      paragraph(`If you have a question about it, write to ${supportEmail}.`),
    ],
  })
}
