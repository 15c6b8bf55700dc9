import type { AvailabilityEntry } from '../bookings/booking.schema.ts'
import { type BundleContents, type ItemRef, resourcesOf } from '../bookings/conflict.ts'
import { closedSpans } from '../closures/closed-spans.ts'
import type { Closure } from '../closures/closure.schema.ts'
import { busyFor } from './availability.ts'
import { slotGrid } from './slot-grid.ts'

/** A day at the facility. */
export interface PublicDay {
  date: Temporal.PlainDate
  now: Temporal.Instant
  entries: readonly AvailabilityEntry[]
  bundles: BundleContents
  isBlocked: boolean
  /** Of any day. */
  closures: readonly Closure[]
}

/** The local hours at which a visitor could book this item for an hour. */
function openHours(item: ItemRef, day: PublicDay): number[] {
  const { date, now, entries, bundles, isBlocked } = day
  const closures = closedSpans(
    day.closures.filter((closure) => closure.date === date.toString()),
    resourcesOf(item, bundles),
  )
  return slotGrid({ date, now, busy: busyFor(item, entries, bundles), isBlocked, closures, paused: [] })
    .filter(({ state }) => state === 'available')
    .map(({ hour }) => hour)
}

/** Each space with the hours it's open on that day, without spaces that aren't. */
export function openSpaces<S extends { id: string; isActive: boolean }>(
  spaces: readonly S[],
  day: PublicDay,
): { space: S; hours: number[] }[] {
  return spaces
    .filter(({ isActive }) => isActive)
    .map((space) => ({ space, hours: openHours({ spaceId: space.id, bundleId: null }, day) }))
    .filter(({ hours }) => hours.length > 0)
}
