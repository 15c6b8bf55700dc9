import { formatLongDate } from '../domain/time/format.ts'
import { type BookingMailProps, bookingFacts, bookingPhrase, greeting } from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'

/** Staff moved the booking: where and when it was, and where and when it is now. */
export async function bookingMoved(
  props: BookingMailProps & {
    from: Pick<BookingMailProps, 'facility' | 'start' | 'end'>
    bookingsUrl: string
  },
) {
  const { firstName, facility, start, from, bookingsUrl } = props
  return await letter({
    subject: `Booking moved: ${facility}, ${formatLongDate(start)}`,
    preview: `Now ${bookingPhrase(props)}`,
    heading: 'Your booking was moved',
    body: [
      paragraph(greeting(firstName)),
      paragraph('your booking has a new place or time. The attached file puts it right in your calendar.'),
      facts([['Was', bookingPhrase(from)], ...bookingFacts(props)]),
      action('My Bookings', bookingsUrl),
    ],
  })
}
