import { plural } from '../plural.ts'
import { type Cents, formatDollars, formatUsd, toCents } from '../pricing/money.ts'
import {
  formatMoment,
  formatShortDate,
  formatTimeRange,
  type Interval,
  isBefore,
} from '../time/facility-time.ts'

/**
 * Facts about news: the booking as it is now, if it's about one, and the facts of its email. If the customer
 * wasn't told of a move, `fromFacility`, `fromStart`, and `fromEnd` say where they think the booking is.
 * `told` is the text that staff told, if they did.
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
  name: NewsName
  bookingId: string | null
  props: NewsFacts['props']
}

interface News {
  /** Decides which newer news takes its place: see `covers`. */
  about: 'place' | 'season' | 'money'
  /** As staff read it before they call: whole sentences. */
  text: (facts: NewsFacts) => string
  /** When it stops to matter; null for news that matters until the customer knows. */
  until: (facts: NewsFacts) => Temporal.Instant | null
}

const never = () => null
/** They may also come at the time of which they know. */
const untilEnd = ({ booking, props }: NewsFacts) => laterOf(instantOf(props.fromEnd), booking?.end ?? null)

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
  'series-cancelled': {
    about: 'season',
    text: ({ booking, props }) =>
      `Cancelled in their season${because(props)}: ${dates(props)}, the first on ${placeText(booking)}.${moneyBack(props)}`,
    until: never,
  },
  'series-moved': {
    about: 'season',
    text: ({ booking, props }) =>
      `Moved in their season: ${dates(props)}, the first to ${placeText(booking)}.`,
    until: never,
  },
  'times-replaced': {
    about: 'place',
    text: ({ booking, props }) => {
      const others = Number(props.more ?? '0')
      const kept = instantOf(props.keptUntil)
      const more = others > 0 ? `, with ${plural(others, 'more booking')} of theirs` : ''
      return `${movedPlace(booking, props)}, is closed${because(props)}${more}. Offer another time${kept ? `: one is kept for them until ${formatMoment(kept)}` : ''}.`
    },
    until: never,
  },
  'time-reopened': {
    about: 'place',
    text: ({ booking, props }) => `${movedPlace(booking, props)}, is open again. The booking is as it was.`,
    until: untilEnd,
  },
  'time-offered': {
    about: 'place',
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

/** News as staff read it before they call, or as they told it: the booking may have changed since. */
export function newsText(name: NewsName, facts: NewsFacts): string {
  return facts.props.told ?? NEWS[name].text(facts)
}

/**
 * Whether newer news takes the place of older, so staff don't call about that anymore: news about the place
 * of the same booking, and about the same refund or payment. News about several dates or bookings ends only
 * with news about all of them: a call too many is better than one too few.
 */
export function covers(newer: Told, older: Told): boolean {
  const { about } = NEWS[newer.name]
  if (about !== NEWS[older.name].about) return false
  if (about === 'money') return keyOf(newer) !== undefined && keyOf(newer) === keyOf(older)
  if (about === 'season') return newer.name === older.name && hasAllDates(newer, older)
  if (newer.bookingId === null || newer.bookingId !== older.bookingId) return false
  return (
    isAboutOne(older) ||
    (newer.name === older.name && newer.props.replacementId === older.props.replacementId)
  )
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
  newer: NewsFacts & { name: NewsName },
): Pick<Told, 'name' | 'props'> | null {
  if (NEWS[newer.name].about !== 'place') return newer
  const move = missed.find(({ props }) => props.fromFacility !== undefined)?.props ?? newer.props
  const isMoved = move.fromFacility !== undefined && !isThere(newer.booking, move)
  const props = isMoved ? { ...moveOf(move), ...newer.props, ...knownPlaceOf(move) } : newer.props
  if (newer.name === 'booking-moved' && !isMoved && move.fromFacility !== undefined) return null
  if (
    newer.name === 'time-reopened' &&
    missed.some((each) => each.name === 'times-replaced' && isAboutOne(each))
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

/** Where the customer thinks it is, and where it is. */
function movedPlace(booking: Place | null, props: NewsFacts['props']): string {
  const before = placeBefore(props)
  return before ? `${before}, which we moved to ${placeText(booking)}` : placeText(booking)
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

/** The money that went back, and the part that staff still have to hand over. */
function moneyBack({ refunded, credited = '0', atDesk = '0' }: NewsFacts['props']): string {
  if (refunded === undefined) return ''
  const sent = sentBack(toCents(refunded) - toCents(atDesk), toCents(credited))
  return toCents(atDesk) > 0
    ? `${sent} Give back ${formatDollars(atDesk)} at the desk, if you haven't yet.`
    : sent
}

function sentBack(back: Cents, credit: Cents): string {
  if (back === 0) return ''
  if (credit === 0) return ` We refunded ${formatUsd(back)}.`
  if (credit === back) return ` They got ${formatUsd(back)} as credit.`
  return ` We gave back ${formatUsd(back)}, ${formatUsd(credit)} of it as credit.`
}

function dates(props: NewsFacts['props']): string {
  return plural(datesOf(props).length, 'date')
}
