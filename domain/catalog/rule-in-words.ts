import { formatRate, toCents } from '../pricing/money.ts'
import type { PriceRule } from '../pricing/price-rule.schema.ts'
import { formatDay, formatHour, WEEKDAYS } from '../time/facility-time.ts'
import type { ListedRule } from './price-list.schema.ts'

/** For rules that aren't for one space or bundle. */
export const EVERYTHING = 'All spaces and bundles'

/** "Saturday Evenings: Batting Cage 1, Sat, 5:00 PM – 9:00 PM, $40/hr", for the audit log and the list. */
export function ruleInWords(rule: ListedRule, itemName: string): string {
  return `${rule.label}: ${[itemName, ...conditionsOf(rule), formatRate(toCents(rule.hourlyRate))].join(', ')}`
}

type Times = Omit<PriceRule, 'hourlyRate'>

/** The times that a rule is for, in words; empty: always. */
export function conditionsOf({ weekdays, fromHour, untilHour, firstDate, lastDate }: Times): string[] {
  const days = weekdays?.map((day) => WEEKDAYS[day - 1]?.slice(0, 3)).join(' ')
  return [
    ...(days ? [days] : []),
    ...spanInWords(fromHour, untilHour, (hour) => formatHour(hour % 24)),
    ...spanInWords(firstDate, lastDate, dayInWords),
  ]
}

function spanInWords<T>(first: T | null, last: T | null, inWords: (value: T) => string): string[] {
  if (first === null && last === null) return []
  if (last === null) return [`from ${inWords(first as T)}`]
  return [first === null ? `until ${inWords(last)}` : `${inWords(first)} – ${inWords(last)}`]
}

/** "Sat, Nov 21, 2026" */
export function dayInWords(date: string): string {
  const day = Temporal.PlainDate.from(date)
  return `${formatDay(day)}, ${day.year}`
}
