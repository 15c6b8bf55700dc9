import { MAXIMUM_HOLDS } from '../facility.ts'
import { isBefore } from '../time/facility-time.ts'
import { formatTime } from '../time/format.ts'

/**
 * How many unpaid holds a customer or a network can have, and when a slot has to be left to others. Holds are free, so
 * without limits one visitor could keep the whole calendar. A *lapsed* hold ran out unpaid, or was released by staff, or by its
 * customer after more than five minutes.
 */

/** What the allowance of a customer or a network depends on. */
export interface HoldRecord {
  /** When holds lapsed, in the last day at least. */
  lapses: readonly Temporal.Instant[]
  /** When customers released holds in the last ten minutes, newest first. */
  releases: readonly Temporal.Instant[]
  /** The last payment; null if there was none in the last day. */
  lastPaidAt: Temporal.Instant | null
}

type Allowing = Pick<HoldRecord, 'lapses' | 'lastPaidAt'>

/** Until the address is verified. */
const UNVERIFIED_HOLDS = 1
/** Enough for a team on one Wi-Fi. */
const NETWORK_HOLDS = 6
const LAPSED_NETWORK_HOLDS = 2
/** A lapse counts for this long, or until the next payment. */
const LAPSE_HOURS = 24

/** How many unpaid holds a customer can have at once. */
export function customerAllowance(
  record: Allowing & { isEmailVerified: boolean },
  now: Temporal.Instant,
): number {
  return record.isEmailVerified ? afterLapses(record, MAXIMUM_HOLDS, 1, now) : UNVERIFIED_HOLDS
}

/** How many unpaid holds everyone on one network can have together. */
export function networkAllowance(record: Allowing, now: Temporal.Instant): number {
  return afterLapses(record, NETWORK_HOLDS, LAPSED_NETWORK_HOLDS, now)
}

function afterLapses(
  { lapses, lastPaidAt }: Allowing,
  maximum: number,
  minimum: number,
  now: Temporal.Instant,
): number {
  const dayAgo = now.subtract({ hours: LAPSE_HOURS })
  const since = lastPaidAt && isBefore(dayAgo, lastPaidAt) ? lastPaidAt : dayAgo
  const count = lapses.filter((lapsedAt) => isBefore(since, lapsedAt)).length
  return Math.max(minimum, maximum - count)
}

/** Each hold and release updates every open time grid, so they can't go on forever. */
const RELEASES = { customer: 30, network: 60 }
const RELEASE_MINUTES = 10

/** When a customer or a network with this record can take another hold; null for right away. */
export function releasesPausedUntil(
  { releases }: Pick<HoldRecord, 'releases'>,
  whose: keyof typeof RELEASES,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const until = releases[RELEASES[whose] - 1]?.add({ minutes: RELEASE_MINUTES })
  return until && isBefore(now, until) ? until : null
}

/** A hold that was never paid, from when it was taken until it was released or ran out. */
export interface UnpaidHold {
  heldFrom: Temporal.Instant
  heldUntil: Temporal.Instant
}

/** After this many unpaid holds of a slot within the hour, it's left to others. */
const HOLDS_OF_A_SLOT = 2
/** Short ones are changes of mind, such as another duration, and count half. */
const SHORT_MINUTES = 5
const SHORT_HOLDS_OF_A_SLOT = 4
/** The newest that decide: if a long one isn't among them, there are enough short ones. */
export const DECIDING_HOLDS = SHORT_HOLDS_OF_A_SLOT
/** How long it's left to others. */
export const SLOT_PAUSE_MINUTES = 60

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

/** The message for `too_many_holds` if lapses have made the allowance smaller; otherwise undefined. */
export function smallerAllowanceText(allowance: number): string | undefined {
  if (allowance >= MAXIMUM_HOLDS) return undefined
  const slots = allowance === 1 ? 'one slot' : `${allowance} slots`
  return `Some of your earlier holds ran out unpaid, so you can hold ${slots} at once for now. Pay for one or release it before booking another.`
}

/** The message for `slot_paused`. */
export function slotPausedText(until: Temporal.Instant): string {
  return `This time was held more than once from your account or network without payment, so other customers get first pick until ${formatUntil(until)}. Please choose another time or try again then.`
}

/** "1:14 PM ET", the first minute at which it's over. */
export function formatUntil(until: Temporal.Instant): string {
  return `${formatTime(until.round({ smallestUnit: 'minute', roundingMode: 'ceil' }))} ET`
}
