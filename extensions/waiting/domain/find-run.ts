import { isSameItem } from '../../../domain/bookings/conflict.ts'
import { familyOf } from '../../../domain/catalog/offered.ts'
import type { FreeHours } from '../../../domain/slots/free-hours.ts'
import type { SearchItem } from '../../../domain/slots/search-item.ts'
import type { WaitingEntry } from './waiting.schema.ts'

/** Local hours of a day in some spaces. */
export interface OpenHours {
  spaceIds: readonly string[]
  fromHour: number
  untilHour: number
}

/** A time in an item that satisfies an entry. */
export interface Run {
  item: SearchItem
  hour: number
  hours: number
}

interface Wish
  extends Pick<WaitingEntry, 'date' | 'fromHour' | 'untilHour' | 'hours' | 'spaceId' | 'bundleId'> {
  /** The hours that the customer has on that day. */
  ownHours?: readonly OpenHours[]
}

interface Facts {
  free: FreeHours
  /** All items; `items` are the active ones, and `cages` those for customers who don't mind which they get. */
  known: readonly SearchItem[]
  items: readonly SearchItem[]
  cages: readonly SearchItem[]
}

/**
 * The runs that are free from their first to their last hour and all an entry asks for, earliest first. Of
 * several cages at one hour, the first is the one where the customer has the hour before or after.
 */
export function findRuns(wish: Wish, { free, known, items, cages }: Facts): Run[] {
  const { fromHour, untilHour, hours, spaceId, bundleId, ownHours = [] } = wish
  const date = Temporal.PlainDate.from(wish.date)
  // Since it was wished for, a bundle may have another version on that day.
  const own = known.find(({ ref }) => isSameItem(ref, { spaceId, bundleId }))
  const wanted = own ? items.filter((item) => familyOf(item) === familyOf(own)) : cages
  return wanted
    .flatMap((item) =>
      free(item.spaceIds, date, hours)
        .filter((hour) => hour >= fromHour && hour + hours <= untilHour)
        .map((hour) => ({ item, hour, hours })),
    )
    .toSorted(
      (one, other) => one.hour - other.hour || countBeside(other, ownHours) - countBeside(one, ownHours),
    )
}

/** How many of these times end when a run starts, or start when it ends, in a space of it. */
function countBeside({ item, hour, hours }: Run, times: readonly OpenHours[]): number {
  return times.filter(
    ({ spaceIds, fromHour, untilHour }) =>
      (untilHour === hour || fromHour === hour + hours) && item.spaceIds.some((id) => spaceIds.includes(id)),
  ).length
}

/** Whether a run has a part of these hours. */
export function hasPartOf({ item, hour, hours }: Run, { spaceIds, fromHour, untilHour }: OpenHours): boolean {
  return hour < untilHour && hour + hours > fromHour && item.spaceIds.some((id) => spaceIds.includes(id))
}
