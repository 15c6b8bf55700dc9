import { methodName, type ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatDate } from '../../../domain/time/facility-time.ts'
import { CONFIRM_FIRST } from '../../../emails/account-links.ts'
import { action, facts, letter, paragraph, subheading } from '../../../emails/letter.ts'
import { packTerms } from '../domain/pack-terms.ts'
import { punches } from '../domain/packs.ts'

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
        [`Paid (${methodName(method).toLowerCase()})`, formatDollars(price)],
      ]),
      action('Book a Session', bookUrl),
      subheading('The terms you signed'),
      ...packTerms(props).map(paragraph),
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
