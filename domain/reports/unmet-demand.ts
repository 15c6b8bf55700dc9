import { cheapestSpaces } from '../catalog/cheapest-spaces.ts'
import { isOfferedOn } from '../catalog/offered.ts'
import { type LocalHour, type Priced, rateAt } from '../pricing/hourly-rates.ts'
import { type Cents, sum, toDecimal } from '../pricing/money.ts'
import type { UnmetHour } from './figures.schema.ts'

/** How many customers wanted an hour and booked nothing then. */
export interface WishedHour {
  /** A local day. */
  date: string
  hour: number
  /** A space or bundle; null for any space. */
  itemId: string | null
  wishes: number
}

type Item = Priced & Parameters<typeof isOfferedOn>[0] & { id: string }

/** Unmet demand by weekday and hour, in hours and in dollars at the price of each hour. Hours that no one wished for are left out. */
export function unmetHours(
  wished: readonly WishedHour[],
  { spaces, bundles }: Record<'spaces' | 'bundles', readonly Item[]>,
): UnmetHour[] {
  const items = new Map([...spaces, ...bundles].map((item) => [item.id, item]))
  const anySpaceOn = (date: Temporal.PlainDate) =>
    cheapestSpaces(spaces.filter((space) => isOfferedOn(space, date)))[0]
  const priceOf = (itemId: string | null, at: LocalHour): Cents => {
    const item = itemId === null ? anySpaceOn(at.date) : items.get(itemId)
    return item ? rateAt(item, at) : 0
  }
  const hours = wished.map(({ date: day, hour, itemId, wishes }) => {
    const date = Temporal.PlainDate.from(day)
    return { weekday: date.dayOfWeek % 7, hour, wishes, cents: wishes * priceOf(itemId, { date, hour }) }
  })
  return [...Map.groupBy(hours, ({ weekday, hour }) => 24 * weekday + hour)]
    .toSorted(([one], [other]) => one - other)
    .map(([key, each]) => ({
      weekday: Math.floor(key / 24),
      hour: key % 24,
      hours: sum(each.map(({ wishes }) => wishes)),
      amount: toDecimal(sum(each.map(({ cents }) => cents))),
    }))
}
