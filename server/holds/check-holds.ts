import { conflicts, sharesResource } from '../../domain/bookings/conflict.ts'
import {
  customerAllowance,
  networkAllowance,
  releasesPausedUntil,
  slotPausedText,
  slotPausedUntil,
  smallerAllowanceText,
} from '../../domain/bookings/hold-limits.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Interval } from '../../domain/time/interval.ts'
import { refuseFor } from '../../domain/too-many-requests.ts'
import type { Item } from '../catalog/find-item.ts'
import type { BookingFacts } from './booking-facts.ts'

export interface Customer {
  id: string
  isEmailVerified: boolean
  /** The network they're on (`networkOfHolds`); null if it isn't counted. */
  network: string | null
}

/**
 * The id of the customer's alive hold on this very slot, to resume, or null. Refuses `own_hold_overlaps` for one that
 * merely overlaps.
 */
export function findOwnHold(
  { ownHolds, bundles }: Pick<BookingFacts, 'ownHolds' | 'bundles'>,
  item: Item,
  interval: Interval,
): Outcome<string | null> {
  const overlapping = ownHolds.find((booking) => conflicts(booking, { ...item, ...interval }, bundles))
  if (!overlapping) return succeed(null)
  const isSame =
    overlapping.spaceId === item.spaceId &&
    overlapping.bundleId === item.bundleId &&
    overlapping.start.equals(interval.start) &&
    overlapping.end.equals(interval.end)
  return isSame
    ? succeed(overlapping.id)
    : refuse('own_hold_overlaps', { details: { bookingId: overlapping.id } })
}

/**
 * Whether the customer and their network can have one more unpaid hold, of this item's slot: `verify_to_hold_more`,
 * `too_many_holds`, `too_many_requests`, `network_full`, or `slot_paused`. Returns how many the network can have, null
 * if it isn't counted.
 */
export function checkHoldLimits(
  facts: Pick<BookingFacts, 'ownHolds' | 'record' | 'network' | 'givenUp' | 'bundles'>,
  { isEmailVerified }: Customer,
  item: Item,
  now: Temporal.Instant,
): Outcome<{ networkAllowance: number | null }> {
  const { ownHolds, record, network, givenUp, bundles } = facts
  const allowance = customerAllowance({ ...record, isEmailVerified }, now)
  if (ownHolds.length >= allowance)
    return isEmailVerified
      ? refuse('too_many_holds', messageOf(smallerAllowanceText(allowance)))
      : refuse('verify_to_hold_more')

  const tooManyUntil =
    releasesPausedUntil(record, 'customer', now) ?? (network && releasesPausedUntil(network, 'network', now))
  if (tooManyUntil) return refuseFor(now.until(tooManyUntil).total('seconds'))

  const ofNetwork = network && networkAllowance(network, now)
  if (network && ofNetwork !== null && network.holds >= ofNetwork) return refuse('network_full')

  const pauses = [givenUp.own, givenUp.network].map((holds) =>
    slotPausedUntil(
      holds.filter((hold) => sharesResource(hold, item, bundles)),
      now,
    ),
  )
  const pausedUntil = pauses
    .flatMap((until) => until ?? [])
    .toSorted(Temporal.Instant.compare)
    .at(-1)
  return pausedUntil
    ? refuse('slot_paused', {
        message: slotPausedText(pausedUntil),
        details: { pausedUntil: pausedUntil.toString() },
      })
    : succeed({ networkAllowance: ofNetwork })
}

function messageOf(message: string | undefined): { message?: string } {
  return message === undefined ? {} : { message }
}
