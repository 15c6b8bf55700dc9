import { type LocalHour, rateAt } from '../pricing/hourly-rates.ts'
import type { Cents } from '../pricing/money.ts'
import type { Bundle, Space } from './catalog.schema.ts'
import type { ListedRule } from './price-list.schema.ts'
import { pricedBy } from './try-price-rules.ts'

/** How far ahead prices are compared. */
const MONTHS_COMPARED = 12
const WEEK = 7

/** An hour at which an item gets cheaper, in cents. */
interface Fall extends LocalHour {
  before: Cents
  after: Cents
}

export interface ComparedPrice {
  item: Space | Bundle
  /** The rates of its open hours. */
  before: readonly Cents[]
  after: readonly Cents[]
  /** The largest fall, the first of several; null if no hour gets cheaper. */
  fall: Fall | null
}

/**
 * The rates of each active item in the next 12 months, by the saved rules and by those that are about to be
 * saved.
 */
export function comparePrices(
  items: readonly (Space | Bundle)[],
  rules: { before: readonly ListedRule[]; after: readonly ListedRule[] },
  today: Temporal.PlainDate,
  openHours: (date: Temporal.PlainDate) => readonly number[],
): ComparedPrice[] {
  const days = typicalDays([...rules.before, ...rules.after], today)
  const hours = days.flatMap((date) => openHours(date).map((hour) => ({ date, hour })))
  return items
    .filter(({ isActive }) => isActive)
    .map((item) => {
      const [old, changed] = [pricedBy(rules.before, item), pricedBy(rules.after, item)]
      const rates = hours.map((at) => ({ ...at, before: rateAt(old, at), after: rateAt(changed, at) }))
      const falls = rates
        .filter(({ before, after }) => after < before)
        .toSorted((one, other) => other.before - other.after - (one.before - one.after))
      return {
        item,
        before: rates.map(({ before }) => before),
        after: rates.map(({ after }) => after),
        fall: falls[0] ?? null,
      }
    })
}

/**
 * A week from today, and one from each day on which a rule begins or has ended: rules ask for nothing else of
 * a day.
 */
function typicalDays(rules: readonly ListedRule[], today: Temporal.PlainDate): Temporal.PlainDate[] {
  const end = today.add({ months: MONTHS_COMPARED }).toString()
  const turns = rules.flatMap(({ firstDate, lastDate }) => [
    ...(firstDate === null ? [] : [firstDate]),
    ...(lastDate === null ? [] : [Temporal.PlainDate.from(lastDate).add({ days: 1 }).toString()]),
  ])
  const starts = [today.toString(), ...turns.filter((day) => day > today.toString() && day < end)]
  const days = starts.flatMap((start) =>
    Array.from({ length: WEEK }, (_, past) => Temporal.PlainDate.from(start).add({ days: past }).toString()),
  )
  return [...new Set(days)].sort().map((day) => Temporal.PlainDate.from(day))
}
