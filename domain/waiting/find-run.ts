import { type ItemRef, isSameItem } from '../bookings/conflict.ts'
import type { Priced } from '../pricing/hourly-rates.ts'
import type { FreeHours } from '../slots/free-hours.ts'
import type { WaitingEntry } from './waiting.schema.ts'

/** An item that can be offered. */
export interface OfferItem extends Priced {
  ref: ItemRef
  name: string
  spaceIds: readonly string[]
  /** Of a bundle that is a later version of another one. */
  firstId?: string | null | undefined
}

/** Local hours of a day in some spaces. */
export interface OpenHours {
  spaceIds: readonly string[]
  fromHour: number
  untilHour: number
}

/** A time in an item that satisfies an entry. */
export interface Run {
  item: OfferItem
  hour: number
  hours: number
}

type Wish = Pick<WaitingEntry, 'date' | 'fromHour' | 'untilHour' | 'hours' | 'spaceId' | 'bundleId'>

interface Facts {
  free: FreeHours
  /** All items, and the active ones; `cages` are those that customers get who don't mind which. */
  known: readonly OfferItem[]
  items: readonly OfferItem[]
  cages: readonly OfferItem[]
}

/** The runs that are free from their first to their last hour and all an entry asks for, earliest first. */
export function findRuns(wish: Wish, { free, known, items, cages }: Facts): Run[] {
  const { fromHour, untilHour, hours, spaceId, bundleId } = wish
  const date = Temporal.PlainDate.from(wish.date)
  // A bundle may have another version on that day since.
  const own = known.find(({ ref }) => isSameItem(ref, { spaceId, bundleId }))
  const wanted = own ? items.filter((item) => idOf(item) === idOf(own)) : cages
  return wanted
    .flatMap((item) =>
      free(item.spaceIds, date, hours)
        .filter((hour) => hour >= fromHour && hour + hours <= untilHour)
        .map((hour) => ({ item, hour, hours })),
    )
    .toSorted((one, other) => one.hour - other.hour)
}

/** All versions of a bundle have the same. */
function idOf({ ref, firstId }: OfferItem): string | null {
  return ref.spaceId ?? firstId ?? ref.bundleId
}

/** Whether a run has a part of these hours. */
export function hasPartOf({ item, hour, hours }: Run, { spaceIds, fromHour, untilHour }: OpenHours): boolean {
  return hour < untilHour && hour + hours > fromHour && item.spaceIds.some((id) => spaceIds.includes(id))
}
