import { formatLongDate } from '../domain/time/format.ts'
import { type BookingEmailProps, bookingFacts, bookingPhrase, greeting, visitLinks } from './booking-facts.ts'
import { action, facts, letter, links, paragraph } from './letter.ts'

/** Sent when staff move a booking: the old place and time, and the new ones. */
export function bookingMoved(
  props: BookingEmailProps & {
    from: Pick<BookingEmailProps, 'item' | 'start' | 'end'>
    bookingsUrl: string
  },
) {
  const { firstName, item, start, from, bookingsUrl } = props
  return letter({
    subject: `Booking moved: ${item}, ${formatLongDate(start)}`,
    preview: `Now ${bookingPhrase(props)}`,
    heading: 'Your booking was moved',
    body: [
      paragraph(greeting(firstName)),
      paragraph('We moved your booking. Open the attached file to update your calendar.'),
      facts([['Was', bookingPhrase(from)], ...bookingFacts(props)]),
      links(visitLinks(props)),
      action('My Bookings', bookingsUrl),
    ],
  })
}
