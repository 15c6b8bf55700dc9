import { atFacility, type Interval, isBefore } from '../time/facility-time.ts'
import { type Cents, formatRate, formatShortUsd, toCents } from './money.ts'
import type { PriceRule } from './price-rule.schema.ts'

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

/** The rule that gives an hour its rate: the first that fits. Undefined: the catalog's rate. */
export function ruleAt<Rule extends PriceRule>(
  { priceRules }: Priced<Rule>,
  { date, hour }: LocalHour,
): Rule | undefined {
  if (!priceRules?.length) return undefined
  const day = date.toString()
  return priceRules.find(
    ({ weekdays, fromHour, untilHour, firstDate, lastDate }) =>
      (fromHour === null || fromHour <= hour) &&
      (untilHour === null || hour < untilHour) &&
      (weekdays === null || weekdays.includes(date.dayOfWeek)) &&
      (firstDate === null || firstDate <= day) &&
      (lastDate === null || day <= lastDate),
  )
}

/** The rate of an hour on the wall clock. */
export function rateAt(item: Priced, at: LocalHour): Cents {
  return toCents((ruleAt(item, at) ?? item).hourlyRate)
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
    hours.push({ start: at, rate: toCents((rule ?? item).hourlyRate), rule })
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
export function formatItemRates({ hourlyRate, priceRules = [] }: Priced): string {
  return formatRates([hourlyRate, ...priceRules.map((rule) => rule.hourlyRate)].map(toCents))
}
