import type { ItemRef } from '../bookings/conflict.ts'
import type { Priced } from '../pricing/hourly-rates.ts'
import type { FreeHours } from '../slots/free-hours.ts'
import type { WaitingEntry } from './waiting.schema.ts'

/** An item that can be offered. */
export interface OfferItem extends Priced {
  ref: ItemRef
  name: string
  spaceIds: readonly string[]
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
  /** The active items; `cages` are those that customers get who don't mind which. */
  items: readonly OfferItem[]
  cages: readonly OfferItem[]
}

/** The runs that are free from their first to their last hour and all an entry asks for, earliest first. */
export function findRuns(wish: Wish, { free, items, cages }: Facts): Run[] {
  const { fromHour, untilHour, hours, spaceId, bundleId } = wish
  const date = Temporal.PlainDate.from(wish.date)
  const wanted =
    spaceId || bundleId
      ? items.filter(({ ref }) => ref.spaceId === spaceId && ref.bundleId === bundleId)
      : cages
  return wanted
    .flatMap((item) =>
      free(item.spaceIds, date, hours)
        .filter((hour) => hour >= fromHour && hour + hours <= untilHour)
        .map((hour) => ({ item, hour, hours })),
    )
    .toSorted((one, other) => one.hour - other.hour)
}

/** Whether a run has a part of these hours. */
export function hasPartOf({ item, hour, hours }: Run, { spaceIds, fromHour, untilHour }: OpenHours): boolean {
  return hour < untilHour && hour + hours > fromHour && item.spaceIds.some((id) => spaceIds.includes(id))
}
