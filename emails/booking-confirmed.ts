import { HOUSE_RULES } from '../domain/facility.ts'
import { formatLongDate, formatTimeRange } from '../domain/time/format.ts'
import { type BookingMailProps, bookingFacts } from './booking-facts.ts'
import { facts, letter, paragraph, subheading } from './letter.ts'

/** The booking is paid: what, when, where, how much, and what everyone who plays here agrees to. */
export async function bookingConfirmed(props: BookingMailProps) {
  const { firstName, facility, start, end } = props
  const date = formatLongDate(start)
  return await letter({
    subject: `Booking confirmed: ${facility}, ${date}`,
    preview: `${facility}, ${date}, ${formatTimeRange(start, end)}`,
    heading: 'Your booking is confirmed',
    body: [
      paragraph(`Hi ${firstName ?? 'there'}, your spot is ready for you.`),
      facts(bookingFacts(props)),
      subheading('House rules'),
      ...HOUSE_RULES.map(paragraph),
    ],
  })
}
