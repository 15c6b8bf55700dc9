import { ERRORS } from '../errors.ts'
import { MAXIMUM_HOLDS } from '../facility.ts'
import { plural } from '../plural.ts'
import { formatTime, type Interval, isBefore } from '../time/facility-time.ts'
import type { Booking } from './booking.schema.ts'
import { isHoldExpired } from './hold.ts'

/**
 * Holds are free, so without limits one visitor could keep the whole calendar, and change all open time
 * grids. There are four, and a fifth without a payment provider:
 *
 * 1. A customer holds up to three slots unpaid, and one until their email is verified.
 * 2. Of each day, customers who never paid before hold up to a quarter unpaid from one network, and all of them whose emails
 *    aren't verified up to half together.
 *    Staff can let none of those hold anything for a day.
 * 3. A time that was held twice within an hour without payment, from one account or by unverified accounts from one network, is
 *    left to others until an hour after the first of the two. Holds of at most five minutes are changes of mind and count half.
 * 4. A customer takes up to 30 slots in five minutes. Seasons have limits of their own.
 * 5. Without a payment provider, holds stay until staff decide. Of these, customers who never paid have up to
 *    10 from one network on all days together, and all of them whose emails aren't verified up to 30.
 */

/** How many of the `MAXIMUM_HOLDS` until the address is verified. */
const UNVERIFIED_HOLDS = 1

/** Of a day, for those on one network who never paid: three hours of the whole barn, and one more. */
const NETWORK_SHARE = 1 / 4
/** Of a day, for all who never paid and whose email isn't verified. */
const UNVERIFIED_SHARE = 1 / 2

/** Of the bookings that wait for staff, from one network and of unverified accounts. */
const UNDECIDED_ON_NETWORK = 10
const UNDECIDED_UNVERIFIED = 30

/** How long staff stop new accounts that block days. */
export const NEWCOMERS_STOP_HOURS = 24

/** After this many unpaid holds of a slot, it's left to others. */
const HOLDS_OF_A_SLOT = 2
/** Short ones are changes of mind, such as another duration, and count half. */
export const SHORT_MINUTES = 5
const SHORT_HOLDS_OF_A_SLOT = 4
/** How long it's left to others. Nothing that ended longer ago counts. */
export const SLOT_PAUSE_MINUTES = 60

/** How many slots a customer takes within these minutes, paid or not: each changes all open time grids. */
const TAKEN_LATELY = 30
const LATELY_MINUTES = 5

/** A hold that was never paid, from when it was taken until it was released or ran out. */
export interface UnpaidHold {
  heldFrom: Temporal.Instant
  heldUntil: Temporal.Instant
}

/** A customer who wants to hold a slot. */
export interface Holder {
  isEmailVerified: boolean
  /** Whether they ever paid for a booking. */
  hasPaid: boolean
  /** How many unpaid slots they hold. */
  alive: number
  /** When they took their last slots, paid or not, the last one first. */
  taken: readonly Temporal.Instant[]
  /** Their unpaid holds of the wanted slot that have ended. */
  givenUp: readonly UnpaidHold[]
  /** The same of unverified customers on their network, including theirs. */
  givenUpOnNetwork: readonly UnpaidHold[]
}

/** The day they want, in hours of single spaces: a bundle of two spaces for three hours is six. */
export interface DayShares {
  /** How many can be booked. */
  hours: number
  /** How many the wanted slot has. */
  wanted: number
  /**
   * Those that customers hold unpaid who never paid before: on the same network, and all with unverified
   * emails.
   */
  onNetwork: number
  unverified: number
  /** Until when staff let no one hold who never paid and whose email isn't verified; null if they do. */
  stoppedUntil: Temporal.Instant | null
}

/**
 * How many bookings wait for staff by customers who never paid: from the same network, and of all with
 * unverified emails.
 */
export interface Undecided {
  onNetwork: number
  unverified: number
}

/** `until` is when a slot that's left to others, or another slot, can be taken again. */
interface HoldRefusal {
  code: 'verify_to_hold_more' | 'too_many_holds' | 'network_full' | 'slot_paused' | 'too_many_requests'
  message: string
  until?: Temporal.Instant
}

const MESSAGES = {
  unverified_holds: `Pay for the time you're holding or release it first, or verify your email address to hold up to ${MAXIMUM_HOLDS} slots at a time. You can request the link in your profile.`,
  unverified_share:
    'New accounts are holding much of this day. Verify your email address to book on it, or choose another day. You can request the link in your profile.',
  stopped:
    'New accounts have to verify their email address before they can book right now. You can request the link in your profile.',
  too_many_holds: `You have ${plural(MAXIMUM_HOLDS, 'booking')} waiting for payment. Pay for one or release it before booking another.`,
  network_full: ERRORS.network_full.message,
  undecided_on_network:
    'Several bookings from your network are waiting for our staff to take the payment. Please call us to book, or try again later.',
  undecided_unverified:
    'Many bookings of new accounts are waiting for our staff to take the payment. Verify your email address to book now. You can request the link in your profile.',
}

/** Why a customer can't hold one more slot; null if they can. */
export function refuseHold(customer: Holder, day: DayShares, now: Temporal.Instant): HoldRefusal | null {
  const { isEmailVerified, hasPaid } = customer
  const rested = customer.taken[TAKEN_LATELY - 1]?.add({ minutes: LATELY_MINUTES })
  if (rested && isBefore(now, rested))
    return { code: 'too_many_requests', message: tookManyText(rested), until: rested }
  if (!hasPaid && !isEmailVerified && day.stoppedUntil && isBefore(now, day.stoppedUntil))
    return { code: 'verify_to_hold_more', message: MESSAGES.stopped }
  if (!isEmailVerified && customer.alive >= UNVERIFIED_HOLDS)
    return { code: 'verify_to_hold_more', message: MESSAGES.unverified_holds }
  if (customer.alive >= MAXIMUM_HOLDS) return { code: 'too_many_holds', message: MESSAGES.too_many_holds }
  if (!hasPaid && exceeds(NETWORK_SHARE, day.onNetwork, day))
    return { code: 'network_full', message: MESSAGES.network_full }
  if (!hasPaid && !isEmailVerified && exceeds(UNVERIFIED_SHARE, day.unverified, day))
    return { code: 'verify_to_hold_more', message: MESSAGES.unverified_share }
  const counted = [customer.givenUp, ...(isEmailVerified || hasPaid ? [] : [customer.givenUpOnNetwork])]
  const [until] = counted
    .flatMap((holds) => slotPausedUntil(holds, now) ?? [])
    .toSorted((one, other) => Temporal.Instant.compare(other, one))
  return until ? { code: 'slot_paused', message: slotPausedText(until), until } : null
}

/** Why a customer can't have one more booking that waits for staff; null if they can. */
export function refuseUndecided(
  { isEmailVerified, hasPaid }: Pick<Holder, 'isEmailVerified' | 'hasPaid'>,
  undecided: Undecided,
): HoldRefusal | null {
  if (hasPaid) return null
  if (undecided.onNetwork >= UNDECIDED_ON_NETWORK)
    return { code: 'network_full', message: MESSAGES.undecided_on_network }
  return !isEmailVerified && undecided.unverified >= UNDECIDED_UNVERIFIED
    ? { code: 'verify_to_hold_more', message: MESSAGES.undecided_unverified }
    : null
}

/**
 * Whether one more hold would exceed a share of the day. The first one never does, however few spaces are
 * open.
 */
function exceeds(share: number, held: number, { hours, wanted }: DayShares): boolean {
  return held > 0 && held + wanted > hours * share
}

/**
 * When the customer or network that had these unpaid holds of a slot can take it again; null for right away.
 * Once is fine, because a hold can run out while its owner looks for a card.
 */
export function slotPausedUntil(
  holds: readonly UnpaidHold[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  const newest = holds.toSorted((one, other) => Temporal.Instant.compare(other.heldUntil, one.heldUntil))
  const long = newest.filter(({ heldFrom, heldUntil }) =>
    isBefore(heldFrom.add({ minutes: SHORT_MINUTES }), heldUntil),
  )
  const until = [long[HOLDS_OF_A_SLOT - 1], newest[SHORT_HOLDS_OF_A_SLOT - 1]]
    .flatMap((hold) => (hold ? [hold.heldUntil.add({ minutes: SLOT_PAUSE_MINUTES })] : []))
    .toSorted(Temporal.Instant.compare)
    .at(-1)
  return until && isBefore(now, until) ? until : null
}

/** A booking, as far as it matters for limits, in the API's format. */
export type HoldRecord = Pick<
  Booking,
  | 'spaceId'
  | 'bundleId'
  | 'startTime'
  | 'endTime'
  | 'status'
  | 'cancelReason'
  | 'createdAt'
  | 'updatedAt'
  | 'holdExpiresAt'
> & {
  /** Whether its customer chose it; not if the system keeps it for them. */
  isChosen: boolean
}

/** A hold that its customer chose, and that was released or ran out unpaid; null for any other booking. */
export function givenUpHold(booking: HoldRecord, now: Temporal.Instant): (Interval & UnpaidHold) | null {
  if (!booking.isChosen) return null
  const expiresAt = booking.holdExpiresAt === null ? null : Temporal.Instant.from(booking.holdExpiresAt)
  const isGivenUp = booking.status === 'cancelled' && booking.cancelReason !== 'staff'
  if (!isGivenUp && !isHoldExpired({ ...booking, holdExpiresAt: expiresAt }, now)) return null
  const changedAt = Temporal.Instant.from(booking.updatedAt)
  const endedAt = isGivenUp && !(expiresAt && isBefore(expiresAt, changedAt)) ? changedAt : expiresAt
  return {
    start: Temporal.Instant.from(booking.startTime),
    end: Temporal.Instant.from(booking.endTime),
    heldFrom: Temporal.Instant.from(booking.createdAt),
    heldUntil: endedAt ?? changedAt,
  }
}

function slotPausedText(until: Temporal.Instant): string {
  return `This time was held more than once from your account or network without payment, so other customers get first pick until ${formatUntil(until)}. Please choose another time or try again then.`
}

function tookManyText(until: Temporal.Instant): string {
  return `You've chosen another time very often. Please wait until ${formatUntil(until)}, and then try again.`
}

/** "1:14 PM ET", the first minute at which it's over. */
export function formatUntil(until: Temporal.Instant): string {
  return `${formatTime(until.round({ smallestUnit: 'minute', roundingMode: 'ceil' }))} ET`
}
