import { ERRORS } from '../errors.ts'
import { plural } from '../plural.ts'
import { isBefore } from '../time/facility-time.ts'
import { formatTime } from '../time/format.ts'
import type { Interval } from '../time/interval.ts'
import type { Booking } from './booking.schema.ts'
import { isHoldExpired } from './hold.ts'

/**
 * Holds are free, so without limits one visitor could keep the whole calendar. There are three:
 *
 * 1. A customer holds up to three slots unpaid, and one until their email is verified.
 * 2. Everyone on one network holds up to six together.
 * 3. A time that was held twice within an hour from one account or network without payment is left to others until an
 *    hour after the first of the two. Holds of at most five minutes are changes of mind and count half.
 */

/** How many slots a customer can hold unpaid. */
export const MAXIMUM_HOLDS = 3
/** Until the address is verified. */
const UNVERIFIED_HOLDS = 1
/** Enough for a team on one Wi-Fi. */
const NETWORK_HOLDS = 6

/** After this many unpaid holds of a slot, it's left to others. */
const HOLDS_OF_A_SLOT = 2
/** Short ones are changes of mind, such as another duration, and count half. */
const SHORT_MINUTES = 5
const SHORT_HOLDS_OF_A_SLOT = 4
/** How long it's left to others. Nothing that ended longer ago counts. */
export const SLOT_PAUSE_MINUTES = 60

/** A hold that was never paid, from when it was taken until it was released or ran out. */
export interface UnpaidHold {
  heldFrom: Temporal.Instant
  heldUntil: Temporal.Instant
}

/** What a customer, or everyone on a network, does with holds. */
export interface Holder {
  /** How many unpaid slots they hold. */
  alive: number
  /** Their unpaid holds of the wanted slot that have ended. */
  givenUp: readonly UnpaidHold[]
}

/** `until` is when a slot that's left to others can be taken again. */
interface HoldRefusal {
  code: 'verify_to_hold_more' | 'too_many_holds' | 'network_full' | 'slot_paused'
  message: string
  until?: Temporal.Instant
}

const MESSAGES = {
  verify_to_hold_more: `Pay for the time you're holding or release it first, or verify your email address to hold up to ${MAXIMUM_HOLDS} slots at once. You can request the link in your profile.`,
  too_many_holds: `You have ${plural(MAXIMUM_HOLDS, 'booking')} waiting for payment. Pay for one or release it before booking another.`,
  network_full: ERRORS.network_full.message,
}

/** Why a customer can't hold one more slot; null if they can. `network` is null if theirs isn't counted. */
export function refuseHold(
  customer: Holder & { isEmailVerified: boolean },
  network: Holder | null,
  now: Temporal.Instant,
): HoldRefusal | null {
  if (!customer.isEmailVerified && customer.alive >= UNVERIFIED_HOLDS) return refusal('verify_to_hold_more')
  if (customer.alive >= MAXIMUM_HOLDS) return refusal('too_many_holds')
  if (network && network.alive >= NETWORK_HOLDS) return refusal('network_full')
  const [until] = [customer, ...(network ? [network] : [])]
    .flatMap(({ givenUp }) => slotPausedUntil(givenUp, now) ?? [])
    .toSorted((one, other) => Temporal.Instant.compare(other, one))
  return until ? { code: 'slot_paused', message: slotPausedText(until), until } : null
}

function refusal(code: keyof typeof MESSAGES): HoldRefusal {
  return { code, message: MESSAGES[code] }
}

/**
 * When the customer or network that had these unpaid holds of a slot can take it again; null for right away. Once is
 * fine, because a hold can run out while its owner looks for a card.
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
>

/** A hold that was released or ran out unpaid; null for any other booking. */
export function givenUpHold(booking: HoldRecord, now: Temporal.Instant): (Interval & UnpaidHold) | null {
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

/** "1:14 PM ET", the first minute at which it's over. */
export function formatUntil(until: Temporal.Instant): string {
  return `${formatTime(until.round({ smallestUnit: 'minute', roundingMode: 'ceil' }))} ET`
}
