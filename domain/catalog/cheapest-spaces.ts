import { type Priced, priceKey } from '../pricing/hourly-rates.ts'
import { toCents } from '../pricing/money.ts'

/**
 * The spaces that are assigned to customers who don't mind which, so that the total can't jump: those of the catalog's lowest rate. If
 * price rules make some of them differ, the largest group that costs the same at any time.
 */
export function cheapestSpaces<Space extends Priced>(spaces: readonly Space[]): Space[] {
  const lowest = Math.min(...spaces.map(({ hourlyRate }) => toCents(hourlyRate)))
  const groups = Map.groupBy(
    spaces.filter(({ hourlyRate }) => toCents(hourlyRate) === lowest),
    priceKey,
  )
  const [largest = []] = [...groups.values()].toSorted((one, other) => other.length - one.length)
  return largest
}
