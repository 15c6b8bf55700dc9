import { type LocalHour, type Priced, rateAt } from '../pricing/hourly-rates.ts'
import { type Cents, sum } from '../pricing/money.ts'
import type { Bundle, Space } from './catalog.schema.ts'
import type { ListedRule } from './price-list.schema.ts'

/** How far ahead bundles are compared with their spaces. */
const MONTHS_COMPARED = 12

/** An item's rate with the rules of a list that are for it, in their order. The same as `price_rules_of` in SQL. */
export function pricedBy(rules: readonly ListedRule[], item: Space | Bundle): Priced<ListedRule> {
  const isFor = ({ spaceId, spaceIds, bundleId }: ListedRule) => {
    if (spaceId === null && spaceIds === null && bundleId === null) return true
    if ('spaceIds' in item) return bundleId === item.id
    return spaceId === item.id || (spaceIds?.includes(item.id) ?? false)
  }
  return { hourlyRate: item.hourlyRate, priceRules: rules.filter(isFor) }
}

export interface PricierBundle extends LocalHour {
  bundle: Bundle
  price: Cents
  /** The price of its spaces one by one. */
  parts: Cents
}

/** For each active bundle, the first open hour of the next 12 months when it costs more than its spaces one by one. */
export function pricierBundles(
  { spaces, bundles }: { spaces: readonly Space[]; bundles: readonly Bundle[] },
  rules: readonly ListedRule[],
  today: Temporal.PlainDate,
  openHours: (date: Temporal.PlainDate) => readonly number[],
): PricierBundle[] {
  const days = today.until(today.add({ months: MONTHS_COMPARED })).days
  const dates = Array.from({ length: days }, (_, ahead) => today.add({ days: ahead }))
  const hours = dates.flatMap((date) => openHours(date).map((hour) => ({ date, hour })))
  return bundles.flatMap((bundle) => {
    const parts = spaces
      .filter(({ id, isActive }) => isActive && bundle.spaceIds.includes(id))
      .map((space) => pricedBy(rules, space))
    if (!bundle.isActive || parts.length < bundle.spaceIds.length) return []
    const whole = pricedBy(rules, bundle)
    const compared = (at: LocalHour) => ({
      ...at,
      bundle,
      price: rateAt(whole, at),
      parts: sum(parts.map((part) => rateAt(part, at))),
    })
    const pricier = hours.find((at) => compared(at).price > compared(at).parts)
    return pricier ? [compared(pricier)] : []
  })
}
