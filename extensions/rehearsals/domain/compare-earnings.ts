import { isOfferedOn, type Window } from '../../../domain/catalog/offered.ts'
import { isWithinHours, type OpeningHours, openHoursOn } from '../../../domain/hours/opening-hours.ts'
import { type LocalHour, type Priced, rateAt } from '../../../domain/pricing/hourly-rates.ts'
import { type Cents, sum, toDecimal } from '../../../domain/pricing/money.ts'
import { facilityDate, type Interval } from '../../../domain/time/facility-time.ts'
import { WEEKS_LATER } from './compared-period.ts'
import type { Comparison } from './rehearsal.schema.ts'

/** An item as it can be booked: a bundle also needs the days of its spaces. */
interface OfferedItem extends Priced, Window {
  id: string
  name: string
  isActive: boolean
}

/** Everything that decides whether customers can book a time, and for how much. Items are in catalog order. */
export interface Terms {
  hours: OpeningHours
  items: readonly OfferedItem[]
}

/** Before and after a change. */
export interface Change {
  before: Terms
  after: Terms
}

const itemOf = ({ items }: Terms, id: string) => items.find((item) => item.id === id)

/** Whether customers could book this time of an item before the change, and can't after it. */
export function isStranded(time: Interval & { itemId: string }, { before, after }: Change): boolean {
  const date = facilityDate(time.start)
  const fits = (terms: Terms) => {
    const item = itemOf(terms, time.itemId)
    return item !== undefined && isOfferedOn(item, date) && isWithinHours(time, terms.hours)
  }
  return fits(before) && !fits(after)
}

/** All bookings of one item in one local hour of a past day. */
export interface BookedHour {
  itemId: string
  /** YYYY-MM-DD */
  date: string
  hour: number
  /** Hours, one for each booking. */
  hours: number
  /** Those of the bookings that start then. */
  bookings: number
}

/**
 * The earnings of past bookings as if they were made again 52 weeks later, with the prices before and after a change. An hour that
 * can no longer be booked earns nothing.
 */
export function compareEarnings(
  booked: readonly BookedHour[],
  change: Change,
): Pick<Comparison, 'total' | 'byItem'> {
  const { before, after } = change
  const byItem = before.items.flatMap((item) => {
    const rows = booked.filter(({ itemId }) => itemId === item.id)
    if (rows.length === 0) return []
    const changed = itemOf(after, item.id)
    const priced = rows.map(({ date, hour, hours, bookings }) => {
      const at = { date: Temporal.PlainDate.from(date).add({ weeks: WEEKS_LATER }), hour }
      const isLost = isOpenAt(before, item, at) && !(changed && isOpenAt(after, changed, at))
      const earned = changed && !isLost ? hours * rateAt(changed, at) : 0
      return { bookings, hours, before: hours * rateAt(item, at), after: earned }
    })
    return [{ id: item.id, name: item.name, sums: sumOf(priced) }]
  })
  return {
    total: inDollars(sumOf(byItem.map(({ sums }) => sums))),
    byItem: byItem.map(({ sums, ...item }) => ({ ...item, ...inDollars(sums) })),
  }
}

function isOpenAt({ hours }: Terms, item: OfferedItem, { date, hour }: LocalHour): boolean {
  return isOfferedOn(item, date) && openHoursOn(date, hours).includes(hour)
}

interface Sums {
  bookings: number
  hours: number
  before: Cents
  after: Cents
}

function sumOf(all: readonly Sums[]): Sums {
  const of = (key: keyof Sums) => sum(all.map((each) => each[key]))
  return { bookings: of('bookings'), hours: of('hours'), before: of('before'), after: of('after') }
}

function inDollars({ before, after, ...counts }: Sums) {
  return { ...counts, before: toDecimal(before), after: toDecimal(after) }
}
