import { isUnassigned } from '../bookings/any-cage.ts'
import type { AvailabilityEntry } from '../bookings/availability.schema.ts'
import { type BundleContents, type ItemRef, spaceIdsOf } from '../bookings/conflict.ts'
import { closedSpans } from '../closures/closed-spans.ts'
import type { Interval } from '../time/facility-time.ts'
import { couldFit, type Seat, type Seating, type Sitting, type Span } from './seating.ts'

/** A taken time, as in availability or in a row. */
type Entry = ItemRef & {
  startTime: Temporal.Instant | string
  endTime: Temporal.Instant | string
  isAnyCage?: boolean | undefined
}

interface Facts<E extends Entry> {
  now: Temporal.Instant
  /** All of the day. */
  entries: readonly E[]
  seats: readonly Seat[]
  bundles: BundleContents
  closures: Parameters<typeof closedSpans>[0]
}

/** The bookings of a day as seating takes them, in milliseconds. */
export function seatingOf<E extends Entry>({
  now,
  entries,
  seats,
  bundles,
  closures,
}: Facts<E>): Seating<Sitting & { entry: E }> {
  const closed = new Map<string, Span[]>()
  const closedIn = (spaceId: string) => {
    const known = closed.get(spaceId)
    if (known) return known
    const spans = closedSpans(closures, [`space:${spaceId}`]).map(spanOf)
    closed.set(spaceId, spans)
    return spans
  }
  return {
    taken: entries.map((entry) => ({
      ...spanOf({ start: Temporal.Instant.from(entry.startTime), end: Temporal.Instant.from(entry.endTime) }),
      spaceIds: spaceIdsOf(entry, bundles),
      isMovable: entry.spaceId !== null && isUnassigned(entry, now),
      entry,
    })),
    seats,
    isClosed: (spaceId, span) =>
      closedIn(spaceId).some(({ from, until }) => from < span.until && span.from < until),
  }
}

/** An interval as seating takes it. */
export function spanOf({ start, end }: Interval): Span {
  return { from: start.epochMilliseconds, until: end.epochMilliseconds }
}

/** Whether room can be made for this item: only bookings that can sit elsewhere are in its way. */
export type MakesRoom = (span: Interval) => boolean

export function roomFor(item: ItemRef, day: Facts<AvailabilityEntry>): MakesRoom {
  const spaceIds = spaceIdsOf(item, day.bundles)
  // Most grids have no such booking.
  if (!day.entries.some(({ isAnyCage }) => isAnyCage)) return () => false
  const seating = seatingOf(day)
  return (interval) => couldFit({ ...spanOf(interval), spaceIds }, seating)
}
