import { chooseCage } from '../../domain/bookings/any-cage.ts'
import { type BundleContents, conflicts, type ItemRef } from '../../domain/bookings/conflict.ts'
import { isHoldExpired } from '../../domain/bookings/hold.ts'
import { givenUpHold, type HoldRecord, slotPausedUntil } from '../../domain/bookings/hold-limits.ts'
import { isOfferedOn, type Window } from '../../domain/catalog/offered.ts'
import { closureMessage } from '../../domain/closures/closed-message.ts'
import type { Priced } from '../../domain/pricing/hourly-rates.ts'
import { facilityDate, type Interval, overlaps } from '../../domain/time/facility-time.ts'
import { type WithRules, withRules } from '../catalog/price-rules.ts'
import type { Wish } from './booking-facts.ts'

/** A cage, and the bookings that have it at the wanted time, or the hour before or after. */
export interface CageFacts extends WithRules, Pick<Priced, 'hourlyRate'>, Window {
  id: string
  isActive: boolean
  taken: { bookingId: string; start: string; end: string; isOwn: boolean }[] | null
}

type Hold = ItemRef &
  Interval & { id: string; isOwn: boolean; record: HoldRecord } & Parameters<typeof isHoldExpired>[0]

interface Facts {
  /** Without the one that's replaced. */
  holds: readonly Hold[]
  /** Those of the customer that are alive. */
  ownHolds: readonly (ItemRef & Interval)[]
  bundles: BundleContents
  closed: Parameters<typeof closureMessage>[0]
}

/**
 * The cage that a customer gets who takes any; null if none is free, or if there isn't the one whose price they
 * saw.
 */
export function assignCage<C extends CageFacts>(
  cages: readonly C[],
  { holds, ownHolds, bundles, closed }: Facts,
  { item, interval, replaced, anyCage, now }: Wish,
): C | null {
  const expired = holds.filter((hold) => isHoldExpired(hold, now)).map(({ id }) => id)
  const ended = new Set([...expired, replaced?.id])
  const date = facilityDate(interval.start)
  const spaces = cages.map((cage) => ({
    ...withRules(cage),
    cage,
    times: (cage.taken ?? [])
      .filter(({ bookingId }) => !ended.has(bookingId))
      .map(({ isOwn, ...time }) => ({
        isOwn,
        start: Temporal.Instant.from(time.start),
        end: Temporal.Instant.from(time.end),
      })),
  }))
  const seen = spaces.find(({ id }) => id === item.spaceId)
  if (!seen) return null
  const isIn = (slot: ItemRef & Interval, id: string) =>
    conflicts(slot, { spaceId: id, bundleId: null, ...interval }, bundles)
  const isPaused = (id: string) => {
    const own = holds.filter((hold) => hold.isOwn && isIn(hold, id))
    const givenUp = own.flatMap(({ record }) => givenUpHold(record, now) ?? [])
    return slotPausedUntil(givenUp, now) !== null
  }
  const chosen = chooseCage({
    seen,
    spaces,
    isFree: ({ id, times, ...space }) =>
      isOfferedOn(space, date) &&
      !anyCage?.lost.has(id) &&
      !times.some((time) => overlaps(time, interval)) &&
      !closureMessage(closed, { resources: [`space:${id}`], interval }) &&
      !isPaused(id),
    isHeld: ({ id }) => ownHolds.some((hold) => isIn(hold, id)),
    isBeside: ({ times }) =>
      times.some(
        ({ isOwn, start, end }) => isOwn && (end.equals(interval.start) || start.equals(interval.end)),
      ),
  })
  return chosen?.cage ?? null
}
