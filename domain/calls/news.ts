import { plural } from '../plural.ts'
import { type MethodAmount, readGiven, wordsOfGiven } from '../pricing/given-as.ts'
import { type Cents, formatDollars, formatUsd, toCents } from '../pricing/money.ts'
import { formatShortDate, formatTimes, type Interval, isBefore } from '../time/facility-time.ts'

/**
 * Facts about news: the booking as it is now, if it's about one, and the facts of its email. If the customer
 * wasn't told of a move, `fromFacility`, `fromStart`, and `fromEnd` say where they think the booking is.
 * `told` is the text that staff told, if they did. News about several bookings names one of them: `more` is
 * the number of the others, and `togetherId` the same for all news about them.
 */
export interface NewsFacts {
  booking: Place | null
  props: Readonly<Record<string, string>>
}

interface Place extends Interval {
  /** Name of the space or bundle. */
  item: string
  /** When a hold ends; null for other bookings. */
  heldUntil?: Temporal.Instant | null
  isCancelled?: boolean
}

/** News about a booking, a season by its first date, or a customer. */
export interface Told {
  /** The name of its email. */
  name: string
  about: News['about']
  bookingId: string | null
  props: NewsFacts['props']
}

export interface News {
  /** Decides which newer news takes its place: see `covers`. */
  about: 'place' | 'season' | 'money'
  /** As staff read it before they call: whole sentences. */
  text: (facts: NewsFacts) => string
  /** When it stops to matter; null for news that matters until the customer knows. */
  until: (facts: NewsFacts) => Temporal.Instant | null
  /** The news that this takes back: staff don't call a customer who missed it about either. */
  takesBack?: string
}

const never = () => null

/** News about a place matters until then. The customer may also come at the time that they know. */
export const untilEnd = ({ booking, props }: NewsFacts) =>
  laterOf(instantOf(props.fromEnd), booking?.end ?? null)

/**
 * News that changes a customer's plans or money, by the name of its email. If no email reaches the customer,
 * staff call. Reminders, receipts, and confirmations of what the customer just did aren't here: not getting
 * them changes nothing.
 */
export const NEWS = {
  'booking-moved': {
    about: 'place',
    text: ({ booking, props }) =>
      `${placeBefore(props) ?? 'Their booking'}, is now ${placeText(booking)}${booking?.isCancelled ? ', and was cancelled' : ''}.`,
    until: untilEnd,
  },
  'booking-cancelled': {
    about: 'place',
    text: ({ booking, props }) =>
      `${placeBefore(props) ?? placeText(booking)}, was cancelled${because(props)}.${moneyBack(props)}`,
    until: (facts) => (facts.props.refunded === undefined ? untilEnd(facts) : null),
  },
  'season-cancelled': {
    about: 'season',
    text: ({ booking, props }) =>
      `Cancelled in their season${because(props)}: ${dates(props)}, the first on ${placeText(booking)}.${moneyBack(props)}`,
    until: never,
  },
  'season-moved': {
    about: 'season',
    text: ({ booking, props }) =>
      `Moved in their season: ${dates(props)}, the first to ${placeText(booking)}.`,
    until: never,
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
      `The refund${amountOf(props)} for ${booking ? placeText(booking) : boughtOf(props)} failed. Say how they get the money.`,
    until: never,
  },
  'refund-returned': {
    about: 'money',
    text: ({ booking, props }) =>
      `We returned their money${amountOf(props)} for ${booking ? placeText(booking) : boughtOf(props)} another way.`,
    until: never,
  },
  'order-refunded': {
    about: 'money',
    text: ({ props }) => `We sent a refund${amountOf(props)} for ${boughtOf(props)}.`,
    until: never,
  },
} satisfies Record<string, News>

export type NewsName = keyof typeof NEWS

/**
 * News as staff read it before they call, or as they told it: the booking may have changed since. Null if the
 * extension with its words was cut off.
 */
export function newsText(news: News | null, facts: NewsFacts): string {
  return facts.props.told ?? news?.text(facts) ?? `We have news about ${placeText(facts.booking)}.`
}

/**
 * Whether newer news takes the place of older, so staff don't call about that anymore: news about the place
 * of the same booking, and about the same refund or payment. News about several dates or bookings ends only
 * with news about all of them: a call too many is better than one too few.
 */
export function covers(newer: Told, older: Told): boolean {
  const { about } = newer
  if (about !== older.about) return false
  if (about === 'money') return keyOf(newer) !== undefined && keyOf(newer) === keyOf(older)
  if (about === 'season') return newer.name === older.name && hasAllDates(newer, older)
  if (newer.bookingId === null || newer.bookingId !== older.bookingId) return false
  return isAboutOne(older) || (newer.name === older.name && newer.props.togetherId === older.props.togetherId)
}

/**
 * Whether a customer who got the newer news by email also knows the older. If they don't know of a move,
 * only the emails about a move or a cancellation name the place they know.
 */
export function coversByEmail(newer: Told, older: Told): boolean {
  const namesFrom = newer.name === 'booking-moved' || newer.name === 'booking-cancelled'
  return covers(newer, older) && (namesFrom || older.props.fromFacility === undefined)
}

/**
 * The news for a customer who missed older news about the same booking, oldest first: from where they think
 * it is. Null if what they think is true again.
 */
export function joinNews(
  missed: readonly Pick<Told, 'name' | 'props'>[],
  newer: NewsFacts & { name: string; news: News },
): Pick<Told, 'name' | 'props'> | null {
  if (newer.news.about !== 'place') return newer
  const move = missed.find(({ props }) => props.fromFacility !== undefined)?.props ?? newer.props
  const isMoved = move.fromFacility !== undefined && !isThere(newer.booking, move)
  const props = isMoved ? { ...moveOf(move), ...newer.props, ...knownPlaceOf(move) } : newer.props
  if (newer.name === 'booking-moved' && !isMoved && move.fromFacility !== undefined) return null
  if (
    newer.news.takesBack !== undefined &&
    missed.some((each) => each.name === newer.news.takesBack && isAboutOne(each))
  )
    return isMoved ? { name: 'booking-moved', props } : null
  return { name: newer.name, props }
}

/** Whether news about a place is about one booking only. */
export function isAboutOne({ props }: Pick<Told, 'props'>): boolean {
  return Number(props.more ?? '0') === 0
}

/** Where the customer thinks the booking is. */
function knownPlaceOf({ fromFacility = '', fromStart = '', fromEnd = '' }: NewsFacts['props']) {
  return { fromFacility, fromStart, fromEnd }
}

/** The facts of a move, by which its email knows whether it's still true. */
function moveOf({ start, itemId, ...props }: NewsFacts['props']) {
  return { ...(start && { start }), ...(itemId && { itemId }), ...knownPlaceOf(props) }
}

function isThere(booking: Place | null, { fromFacility, fromStart, fromEnd }: NewsFacts['props']): boolean {
  return (
    fromFacility === booking?.item &&
    fromStart === booking?.start.toString() &&
    fromEnd === booking?.end.toString()
  )
}

const keyOf = ({ props }: Told) => props.refundId ?? props.intentId
const datesOf = ({ dates = '' }: NewsFacts['props']) => dates.split(',')

function hasAllDates(newer: Told, older: Told): boolean {
  const dates = new Set(datesOf(newer.props))
  return datesOf(older.props).every((date) => dates.has(date))
}

/** "Batting Cage 1, Sat, Nov 21, 2026, 6:00 PM – 7:00 PM" */
export function placeText(place: Place | null): string {
  if (!place) return 'their booking'
  return `${place.item}, ${formatShortDate(place.start)}, ${formatTimes(place.start, place.end)}`
}

/** Where a booking was before it moved. */
function placeBefore({ fromFacility, fromStart, fromEnd }: NewsFacts['props']): string | null {
  const [start, end] = [instantOf(fromStart), instantOf(fromEnd)]
  return start && end && fromFacility ? placeText({ item: fromFacility, start, end }) : null
}

/** Where the customer thinks it is, and where it is. */
export function movedPlace({ booking, props }: NewsFacts): string {
  const before = placeBefore(props)
  return before ? `${before}, which we moved to ${placeText(booking)}` : placeText(booking)
}

function instantOf(text: string | undefined): Temporal.Instant | null {
  return text ? Temporal.Instant.from(text) : null
}

function laterOf(one: Temporal.Instant | null, other: Temporal.Instant | null): Temporal.Instant | null {
  return one && other && isBefore(other, one) ? one : other
}

/** " (Snow)" */
export function because({ reason }: NewsFacts['props']): string {
  return reason ? ` (${reason.replace(/\.$/, '')})` : ''
}

/** " of $30.00" */
export function amountOf({ amount }: NewsFacts['props']): string {
  return amount ? ` of ${formatDollars(amount)}` : ''
}

/** Their purchase that isn't a booking, by its order's label. */
function boughtOf({ what }: NewsFacts['props']): string {
  return `their ${what ?? 'order'}`
}

/** The money that went back, and the part that staff still have to hand over. */
function moneyBack(props: NewsFacts['props']): string {
  const { refunded, atDesk = '0' } = props
  if (refunded === undefined) return ''
  const sent = sentBack(toCents(refunded) - toCents(atDesk), readGiven(props))
  return toCents(atDesk) > 0
    ? `${sent} Give back ${formatDollars(atDesk)} at the desk, if you haven't yet.`
    : sent
}

function sentBack(back: Cents, given: readonly MethodAmount[]): string {
  if (back === 0) return ''
  const [first] = given
  if (!first) return ` We refunded ${formatUsd(back)}.`
  if (first.amount === back) return ` They got ${formatUsd(back)} ${wordsOfGiven(first.method).staff}.`
  const parts = given.map(({ method, amount }) => `${formatUsd(amount)} of it ${wordsOfGiven(method).staff}`)
  return ` We gave back ${formatUsd(back)}, ${parts.join(', ')}.`
}

function dates(props: NewsFacts['props']): string {
  return plural(datesOf(props).length, 'date')
}
