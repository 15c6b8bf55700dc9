import { plural } from '../plural.ts'
import { formatDollars, toCents } from '../pricing/money.ts'
import {
  formatMoment,
  formatShortDate,
  formatTimeRange,
  type Interval,
  isBefore,
} from '../time/facility-time.ts'

/** Facts about news: the booking as it is now, if it's about one, and the facts of its email. */
export interface NewsFacts {
  booking: Place | null
  props: Readonly<Record<string, string>>
}

interface Place extends Interval {
  /** Name of the space or bundle. */
  item: string
  /** When a hold ends; null for other bookings. */
  heldUntil?: Temporal.Instant | null
}

interface News {
  /** Of one booking, newer news about its time or about its money takes the place of older. */
  about: 'time' | 'money'
  /** As staff read it before they call: whole sentences. */
  text: (facts: NewsFacts) => string
  /** When it stops to matter; null for news that matters until the customer knows. */
  until: (facts: NewsFacts) => Temporal.Instant | null
}

const never = () => null
const untilEnd = ({ booking }: NewsFacts) => booking?.end ?? null

/**
 * News that changes a customer's plans or money, by the name of its email. If no email reaches the customer, staff call. Reminders,
 * receipts, and confirmations of what the customer just did aren't here: not getting them changes nothing.
 */
export const NEWS = {
  'booking-moved': {
    about: 'time',
    text: ({ booking, props }) => `${placeBefore(props) ?? 'Their booking'}, is now ${placeText(booking)}.`,
    // They may also come at the old time.
    until: ({ booking, props }) => laterOf(instantOf(props.fromEnd), booking?.end ?? null),
  },
  'booking-cancelled': {
    about: 'time',
    text: ({ booking, props }) => `${placeText(booking)}, was cancelled${because(props)}.${moneyBack(props)}`,
    until: (facts) => (facts.props.refunded === undefined ? untilEnd(facts) : null),
  },
  'series-cancelled': {
    about: 'time',
    text: ({ booking, props }) =>
      `Cancelled in their season${because(props)}: ${dates(props)}, the first on ${placeText(booking)}.${moneyBack(props)}`,
    until: never,
  },
  'series-moved': {
    about: 'time',
    text: ({ booking, props }) =>
      `Moved in their season: ${dates(props)}, the first to ${placeText(booking)}.`,
    until: never,
  },
  'times-replaced': {
    about: 'time',
    text: ({ booking, props }) => {
      const others = Number(props.more ?? '0')
      const kept = instantOf(props.keptUntil)
      const more = others > 0 ? `, with ${plural(others, 'more booking')} of theirs` : ''
      return `${placeText(booking)}, is closed${because(props)}${more}. Offer another time${kept ? `: one is kept for them until ${formatMoment(kept)}` : ''}.`
    },
    until: never,
  },
  'time-reopened': {
    about: 'time',
    text: ({ booking }) => `${placeText(booking)}, is open again. The booking is as it was.`,
    until: untilEnd,
  },
  'time-offered': {
    about: 'time',
    text: ({ booking }) =>
      `They are on the waiting list, and ${placeText(booking)}, is kept for them${booking?.heldUntil ? ` until ${formatMoment(booking.heldUntil)}` : ''}.`,
    until: ({ booking }) => booking?.heldUntil ?? booking?.start ?? null,
  },
  'payment-returned': {
    about: 'money',
    text: ({ booking, props }) =>
      `Their payment${amountOf(props)} for ${placeText(booking)}, came too late. We're returning it.`,
    until: never,
  },
  'refund-sent': {
    about: 'money',
    text: ({ booking, props }) => `We sent a refund${amountOf(props)} for ${placeText(booking)}.`,
    until: never,
  },
  'refund-failed': {
    about: 'money',
    text: ({ booking, props }) =>
      `The refund${amountOf(props)} for ${booking ? placeText(booking) : 'their pack'} failed. Say how they get the money.`,
    until: never,
  },
  'refund-returned': {
    about: 'money',
    text: ({ booking, props }) =>
      `We returned their money${amountOf(props)} for ${booking ? placeText(booking) : 'their pack'} another way.`,
    until: never,
  },
  'credit-added': {
    about: 'money',
    text: ({ props }) => `They got credit${amountOf(props)}${because(props)}.`,
    until: never,
  },
  'pack-refunded': {
    about: 'money',
    text: ({ props }) =>
      `We refunded${props.refunded ? ` ${formatDollars(props.refunded)}` : ''} for their pack.`,
    until: never,
  },
} as const satisfies Record<string, News>

export type NewsName = keyof typeof NEWS

/**
 * The facts that staff tell, once a customer missed older news about the same booking: a booking that was moved twice was moved from
 * where the customer thinks it is. Null if what the customer thinks is true again.
 */
export function joinNews(
  older: { name: NewsName; props: NewsFacts['props'] },
  newer: NewsFacts & { name: NewsName },
): NewsFacts['props'] | null {
  if (newer.name === 'time-reopened' && older.name === 'times-replaced') return null
  if (newer.name !== 'booking-moved' || older.name !== 'booking-moved') return newer.props
  const { fromFacility = '', fromStart = '', fromEnd = '' } = older.props
  const { booking } = newer
  const isBack =
    fromFacility === booking?.item &&
    fromStart === booking.start.toString() &&
    fromEnd === booking.end.toString()
  return isBack ? null : { ...newer.props, fromFacility, fromStart, fromEnd }
}

/** "Batting Cage 1, Sat, Nov 21, 2026, 6:00 PM – 7:00 PM ET" */
function placeText(place: Place | null): string {
  if (!place) return 'their booking'
  return `${place.item}, ${formatShortDate(place.start)}, ${formatTimeRange(place.start, place.end)}`
}

/** Where a booking was before it moved. */
function placeBefore({ fromFacility, fromStart, fromEnd }: NewsFacts['props']): string | null {
  const [start, end] = [instantOf(fromStart), instantOf(fromEnd)]
  return start && end && fromFacility ? placeText({ item: fromFacility, start, end }) : null
}

function instantOf(text: string | undefined): Temporal.Instant | null {
  return text ? Temporal.Instant.from(text) : null
}

function laterOf(one: Temporal.Instant | null, other: Temporal.Instant | null): Temporal.Instant | null {
  return one && other && isBefore(other, one) ? one : other
}

function because({ reason }: NewsFacts['props']): string {
  return reason ? ` (${reason.replace(/\.$/, '')})` : ''
}

/** " of $30.00" */
function amountOf({ amount }: NewsFacts['props']): string {
  return amount ? ` of ${formatDollars(amount)}` : ''
}

function moneyBack({ refunded, credited = '0' }: NewsFacts['props']): string {
  if (refunded === undefined) return ''
  const credit = toCents(credited)
  if (credit === 0) return ` We refunded ${formatDollars(refunded)}.`
  if (credit === toCents(refunded)) return ` They got ${formatDollars(refunded)} as credit.`
  return ` We gave back ${formatDollars(refunded)}, ${formatDollars(credited)} of it as credit.`
}

function dates({ dates: ids = '' }: NewsFacts['props']): string {
  return plural(ids.split(',').length, 'date')
}
