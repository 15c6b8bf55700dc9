import type { ItemRef } from '../bookings/conflict.ts'
import type { Cents } from '../pricing/money.ts'
import type { FreeHours } from '../slots/free-hours.ts'
import type { WaitingEntry } from './waiting.schema.ts'

/** An item that can be offered. */
export interface OfferItem {
  ref: ItemRef
  name: string
  spaceIds: readonly string[]
  hourlyRate: Cents
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
  /** Only runs that have a part of it. Without it, any. */
  opened?: readonly OpenHours[]
}

/** The earliest run that is free from its first to its last hour and all an entry asks for; null if there's none. */
export function findRun(wish: Wish, { free, items, cages, opened }: Facts): Run | null {
  const { fromHour, untilHour, hours, spaceId, bundleId } = wish
  const date = Temporal.PlainDate.from(wish.date)
  const wanted =
    spaceId || bundleId
      ? items.filter(({ ref }) => ref.spaceId === spaceId && ref.bundleId === bundleId)
      : cages
  const runs = wanted.flatMap((item) =>
    free(item.spaceIds, date, hours)
      .filter((hour) => hour >= fromHour && hour + hours <= untilHour)
      .map((hour) => ({ item, hour, hours })),
  )
  const [first = null] = runs
    .filter((run) => !opened || opened.some((each) => hasPartOf(run, each)))
    .toSorted((one, other) => one.hour - other.hour)
  return first
}

function hasPartOf({ item, hour, hours }: Run, { spaceIds, fromHour, untilHour }: OpenHours): boolean {
  return hour < untilHour && hour + hours > fromHour && item.spaceIds.some((id) => spaceIds.includes(id))
}
