import { formatMoment } from '../../../domain/time/facility-time.ts'
import {
  type BookingEmailProps,
  bookingFacts,
  bookingLetter,
  bookingPhrase,
  type PaidEmailProps,
  slotTicket,
  visitLinks,
} from '../../../emails/booking-facts.ts'
import { action, type Block, facts, letter, links, paragraph } from '../../../emails/letter.ts'

type Place = Pick<BookingEmailProps, 'item' | 'start' | 'end'>

interface Offer {
  was: Place
  reason: string
  /** Whether anything was paid for it. */
  isPaid: boolean
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
  const isPaid = offers.some((offer) => offer.isPaid)
  const [orElse, then] = isPaid
    ? ['get your money back', 'cancel the booking and refund everything you paid']
    : ['cancel', "cancel the booking, and you won't owe anything"]
  return letter({
    subject: isOne ? "We're closed at the time you booked" : "We're closed at times you booked",
    preview: `We're keeping another time for you. Take it with one tap, or ${orElse}.`,
    heading: "We're closed, and we're sorry",
    body: [
      paragraph(`Hi ${firstName ?? 'there'},`),
      paragraph(
        `We have to close at ${isOne ? 'the time' : 'times'} you booked, so we're keeping ${isOne ? 'another time' : 'other times'} for you, at no extra charge. Take ${isOne ? 'it' : 'them'}, choose ${isOne ? 'a different one' : 'different ones'}, or ${orElse}.`,
      ),
      ...offers.map(offerFacts),
      action('Choose Another Time', rebookUrl),
      paragraph(`If we don't hear from you by the time shown above, we'll ${then}.`),
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
export function timeReopened(props: PaidEmailProps) {
  return bookingLetter(props, {
    subject: `We're open: ${bookingPhrase(props)}`,
    heading: "We're open after all",
    body: [
      paragraph("Your booking is as it was, so there's nothing to choose anymore. See you then!"),
      slotTicket(props, bookingFacts(props)),
      action('Open My Booking', props.bookingUrl),
      links(visitLinks(props)),
    ],
  })
}
