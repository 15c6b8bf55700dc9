import { atFacility, type Interval, isBefore } from '../time/facility-time.ts'
import { CARD_MINIMUM, type Cents, formatRate, formatShortUsd, toCents } from './money.ts'
import type { PriceRule, RuleTimes } from './price-rule.schema.ts'

/** A space or bundle with what decides its price. */
export interface Priced<Rule extends PriceRule = PriceRule> {
  /** The catalog's, in dollars. */
  hourlyRate: string
  /** The owner's rules for this item, in their order. None: the catalog's rate at any time. */
  priceRules?: readonly Rule[] | undefined
}

/** An hour on the facility's wall clock. */
export interface LocalHour {
  date: Temporal.PlainDate
  hour: number
}

/** Rates are at least what a card can pay, and at most this. */
export const LOWEST_RATE: Cents = CARD_MINIMUM
export const HIGHEST_RATE: Cents = 999_999

/** The rule that gives an hour its rate: the first that fits. Undefined: the catalog's rate. */
export function ruleAt<Rule extends PriceRule>(
  { priceRules }: Priced<Rule>,
  { date, hour }: LocalHour,
): Rule | undefined {
  if (!priceRules?.length) return undefined
  const day = date.toString()
  return priceRules.find((rule) => meets(rule, day, date.dayOfWeek, hour))
}

function meets(
  { weekdays, fromHour, untilHour, firstDate, lastDate }: RuleTimes,
  day: string,
  weekday: number,
  hour: number,
): boolean {
  return (
    (fromHour === null || fromHour <= hour) &&
    (untilHour === null || hour < untilHour) &&
    (weekdays === null || weekdays.includes(weekday)) &&
    (firstDate === null || firstDate <= day) &&
    (lastDate === null || day <= lastDate)
  )
}

/**
 * An item's rate by a rule. One that changes the rate starts from the catalog's, never from another rule's.
 * Percent are rounded to a cent, half a cent up, and no rule passes the lowest or the highest rate.
 */
export function rateBy(rule: PriceRule | undefined, item: Priced): Cents {
  const catalog = toCents(item.hourlyRate)
  if (!rule) return catalog
  if (rule.hourlyRate !== null) return toCents(rule.hourlyRate)
  const change = rule.changeBy === null ? percentOf(catalog, rule.changePercent ?? 0) : toCents(rule.changeBy)
  return Math.min(HIGHEST_RATE, Math.max(LOWEST_RATE, catalog + change))
}

/** Whole cents, half a cent up. */
function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100)
}

/** The rate of an hour on the wall clock. */
export function rateAt(item: Priced, at: LocalHour): Cents {
  return rateBy(ruleAt(item, at), item)
}

/** Whether all hours of a time meet conditions. */
export function isWithinTimes(times: RuleTimes, { start, end }: Interval): boolean {
  for (let at = start; isBefore(at, end); at = at.add({ hours: 1 })) {
    const local = atFacility(at)
    if (!meets(times, local.toPlainDate().toString(), local.dayOfWeek, local.hour)) return false
  }
  return true
}

interface PricedHour<Rule> {
  start: Temporal.Instant
  rate: Cents
  /** Undefined: the catalog's rate. */
  rule: Rule | undefined
}

/**
 * Each hour of a time, which starts on the hour, with its rate and the rule that gave it. The facility's clock and the local day decide, so
 * an hour that repeats when the clocks change costs the same twice.
 */
export function hourlyRates<Rule extends PriceRule>(
  item: Priced<Rule>,
  { start, end }: Interval,
): PricedHour<Rule>[] {
  const hours: PricedHour<Rule>[] = []
  for (let at = start; isBefore(at, end); at = at.add({ hours: 1 })) {
    const local = atFacility(at)
    const rule = ruleAt(item, { date: local.toPlainDate(), hour: local.hour })
    hours.push({ start: at, rate: rateBy(rule, item), rule })
  }
  return hours
}

/** Whether two items cost the same at any time. */
export function isPricedAlike(one: Priced, other: Priced): boolean {
  return priceKey(one) === priceKey(other)
}

/** Equal for items that cost the same at any time. */
export function priceKey({ hourlyRate, priceRules = [] }: Priced): string {
  return JSON.stringify([toCents(hourlyRate), priceRules])
}

/** "$30/hr", or "$30–$40/hr" for rates that differ. */
export function formatRates(rates: readonly Cents[]): string {
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  return lowest === highest ? formatRate(lowest) : `${formatShortUsd(lowest)}–${formatRate(highest)}`
}

/** The rates of an item at any time. */
export function formatItemRates(item: Priced): string {
  return formatRates([undefined, ...(item.priceRules ?? [])].map((rule) => rateBy(rule, item)))
}
