import { HOUSE_RULES } from '../domain/facility.ts'
import { formatLongDate, formatTime } from '../domain/time/format.ts'
import { type BookingEmailProps, bookingPhrase, greeting, slotFacts, visitLinks } from './booking-facts.ts'
import { action, facts, letter, links, paragraph, subheading } from './letter.ts'

type ReminderProps = BookingEmailProps & { bookingsUrl: string }

/** Sent the day before. Names the day instead of "tomorrow", because delivery can be delayed. */
export function reminderDayBefore(props: ReminderProps) {
  const { item, start } = props
  return reminder(props, {
    subject: `Reminder: ${item}, ${formatLongDate(start)}, ${formatTime(start)}`,
    heading: 'Your booking is coming up',
  })
}

/** Sent two hours before. */
export function reminderTwoHours(props: ReminderProps) {
  const { item, start } = props
  return reminder(props, {
    subject: `Starting at ${formatTime(start)}: ${item}`,
    heading: 'Your booking starts soon',
  })
}

function reminder(props: ReminderProps, { subject, heading }: { subject: string; heading: string }) {
  return letter({
    subject,
    preview: bookingPhrase(props),
    heading,
    body: [
      paragraph(greeting(props.firstName)),
      paragraph('See you soon!'),
      facts(slotFacts(props)),
      links(visitLinks(props)),
      subheading('House rules'),
      ...HOUSE_RULES.map(paragraph),
      action('My Bookings', props.bookingsUrl),
    ],
  })
}
