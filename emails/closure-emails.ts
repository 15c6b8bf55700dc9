import { formatMoment } from '../domain/time/facility-time.ts'
import {
  type BookingEmailProps,
  bookingFacts,
  bookingLetter,
  bookingPhrase,
  visitLinks,
} from './booking-facts.ts'
import { action, type Block, facts, letter, links, paragraph } from './letter.ts'

type Place = Pick<BookingEmailProps, 'item' | 'start' | 'end'>

interface Offer {
  was: Place
  reason: string
  /** The first is kept until then. */
  times: readonly Place[]
  keptUntil: Temporal.Instant
}

/** Sent when a closure takes away bookings: offers their customer other times, in one email for all. */
export function timesReplaced({
  firstName,
  offers,
  rebookUrl,
}: {
  firstName: string | null
  offers: readonly Offer[]
  rebookUrl: string
}) {
  const isOne = offers.length === 1
  return letter({
    subject: isOne ? "We're closed at the time you booked" : "We're closed at times you booked",
    preview: "We're keeping another time for you. Take it with one tap, or get your money back.",
    heading: "We're closed, and we're sorry",
    body: [
      paragraph(`Hi ${firstName ?? 'there'},`),
      paragraph(
        `We have to close at ${isOne ? 'the time' : 'times'} you booked, so we're keeping another one for you, at no extra charge. Take it, choose a different one, or get your money back.`,
      ),
      ...offers.map(offerFacts),
      action('Choose', rebookUrl),
      paragraph("If we don't hear from you by then, we cancel the booking and give back all you paid."),
    ],
  })
}

function offerFacts({ was, reason, times: [kept, ...others], keptUntil }: Offer): Block {
  return facts([
    ['You booked', bookingPhrase(was)],
    ['Reason', reason],
    [`Kept for you until ${formatMoment(keptUntil)}`, kept ? bookingPhrase(kept) : ''],
    ...others.map((time): [string, string] => ['Or', bookingPhrase(time)]),
  ])
}

/** Sent when a closed time is open again before its customer chose another one. */
export function timeReopened(props: BookingEmailProps) {
  return bookingLetter(props, {
    subject: `We're open: ${bookingPhrase(props)}`,
    heading: "We're open after all",
    body: [
      paragraph("Your booking is as it was, so there's nothing to choose anymore. See you then!"),
      facts(bookingFacts(props)),
      links(visitLinks(props)),
      action('My Bookings', props.bookingsUrl),
    ],
  })
}
