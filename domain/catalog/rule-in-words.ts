import { listInWords } from '../list-in-words.ts'
import { formatRate, formatShortUsd, toCents } from '../pricing/money.ts'
import type { PriceRule, RuleTimes } from '../pricing/price-rule.schema.ts'
import { formatDay, formatHour, WEEKDAYS } from '../time/facility-time.ts'
import type { ListedRule } from './price-list.schema.ts'

/** For rules that aren't for one space or bundle. */
export const EVERYTHING = 'All spaces and bundles'

/** "Saturday Evenings: Batting Cage 1, Sat, 5:00 PM – 9:00 PM, $40/hr", for the audit log and the list. */
export function ruleInWords(rule: ListedRule, itemName: string): string {
  return `${rule.label}: ${[itemName, ...conditionsOf(rule), rateInWords(rule)].join(', ')}`
}

/** "$40/hr", "$5 more", or "10% less": than the catalog's rate. */
export function rateInWords({ hourlyRate, changeBy, changePercent }: PriceRule): string {
  if (hourlyRate !== null) return formatRate(toCents(hourlyRate))
  const change = changeBy === null ? (changePercent ?? 0) : toCents(changeBy)
  const size = Math.abs(change)
  return `${changeBy === null ? `${size}%` : formatShortUsd(size)} ${change < 0 ? 'less' : 'more'}`
}

/** The names of the spaces and bundles that a rule is for; null if one of them is unknown. */
export function itemsInWords(
  { spaceId, spaceIds, bundleId }: Pick<ListedRule, 'spaceId' | 'spaceIds' | 'bundleId'>,
  { spaces, bundles }: Record<'spaces' | 'bundles', readonly { id: string; name: string }[]>,
): string | null {
  const named = (known: readonly { id: string; name: string }[], id: string) =>
    known.find((item) => item.id === id)?.name
  if (bundleId !== null) return named(bundles, bundleId) ?? null
  const ids = spaceId === null ? spaceIds : [spaceId]
  if (ids === null) return EVERYTHING
  const names = ids.flatMap((id) => named(spaces, id) ?? [])
  return names.length === ids.length ? listInWords(names, 'and') : null
}

/** The times that a rule is for, in words; empty: always. */
export function conditionsOf({ weekdays, fromHour, untilHour, firstDate, lastDate }: RuleTimes): string[] {
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
