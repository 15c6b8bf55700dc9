import { METHOD_NAMES, type ReceivedMethod } from '../domain/bookings/booking-status.ts'
import { packTerms } from '../domain/packs/pack-terms.ts'
import { punches } from '../domain/packs/packs.ts'
import { type Cents, formatDollars, formatUsd } from '../domain/pricing/money.ts'
import { formatDate } from '../domain/time/facility-time.ts'
import { CONFIRM_FIRST } from './account-links.ts'
import { action, facts, letter, paragraph, subheading } from './letter.ts'

interface PackEmailProps {
  hours: number
  price: string
  covers: string
  months: number
  method: ReceivedMethod
  expiresOn: string
  /** Punches. */
  left: number
  bookUrl: string
}

const lastDay = ({ expiresOn }: PackEmailProps) => formatDate(Temporal.PlainDate.from(expiresOn))

/**
 * The receipt of a pack, with the terms that were signed. `isWaiting`: its account sees it only once it's
 * proven.
 */
export function packSold(props: PackEmailProps & { isWaiting: boolean }) {
  const { hours, price, covers, method, isWaiting, bookUrl } = props
  return letter({
    subject: `Receipt: ${hours}-hour pack`,
    preview: `${punches(hours)}, ${formatDollars(price)}`,
    heading: `Your ${hours}-hour pack`,
    body: [
      paragraph(
        isWaiting
          ? `Thank you. ${CONFIRM_FIRST} Our staff can use it for you right away.`
          : 'Thank you. Use it at checkout, or ask our staff.',
      ),
      facts([
        ['Punches', String(hours)],
        ['Pays for', covers],
        ['Last day', lastDay(props)],
        ['Price', formatDollars(price)],
        [`Paid (${METHOD_NAMES[method].toLowerCase()})`, formatDollars(price)],
      ]),
      action('Book a Session', bookUrl),
      subheading('The terms you signed'),
      ...packTerms(props).map(paragraph),
    ],
  })
}

/** Sent when money for a pack goes back to the card that paid for it. */
export function packRefunded({ hours, refunded, bookUrl }: PackEmailProps & { refunded: Cents }) {
  const amount = formatUsd(refunded)
  return letter({
    subject: `Refund of ${amount}: ${hours}-hour pack`,
    preview: `${amount} for your ${hours}-hour pack`,
    heading: `We refunded ${amount}`,
    body: [
      paragraph(`We refunded ${amount} to your card for your ${hours}-hour pack.`),
      paragraph('It usually takes 5 to 10 business days to appear on your statement.'),
      action('Book a Session', bookUrl),
    ],
  })
}

/** Sent 30 days before a pack's last day. */
export function packEnding(props: PackEmailProps) {
  const { covers, left, bookUrl } = props
  return letter({
    subject: `${punches(left)} to use by ${lastDay(props)}`,
    preview: `Your hour pack ends soon`,
    heading: `Your hour pack ends on ${lastDay(props)}`,
    body: [
      paragraph(`You have ${punches(left)} left. What you don't use by then is lost.`),
      facts([['Pays for', covers]]),
      action('Book a Session', bookUrl),
    ],
  })
}
