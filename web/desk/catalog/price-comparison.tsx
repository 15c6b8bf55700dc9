import { useMemo } from 'react'
import { type ComparedPrice, comparePrices } from '../../../domain/catalog/compare-prices.ts'
import type { ListedRule } from '../../../domain/catalog/price-list.schema.ts'
import { type OpeningHours, openHoursOn } from '../../../domain/hours/opening-hours.ts'
import { formatRates } from '../../../domain/pricing/hourly-rates.ts'
import { formatRate } from '../../../domain/pricing/money.ts'
import { facilityDate, formatDate, formatHour } from '../../../domain/time/facility-time.ts'
import type { Items } from './price-rule-form.tsx'

interface Props extends Items {
  /** The saved rules, and those that are about to be saved. */
  before: readonly ListedRule[]
  after: readonly ListedRule[]
  openingHours: OpeningHours
  now: Temporal.Instant
}

/**
 * The prices of every space and bundle before and after a change of the rules. Those that fall are marked in
 * words.
 */
export function PriceComparison({ spaces, bundles, before, after, openingHours, now }: Props) {
  const today = facilityDate(now).toString()
  const compared = useMemo(
    () =>
      comparePrices([...spaces, ...bundles], { before, after }, Temporal.PlainDate.from(today), (date) =>
        openHoursOn(date, openingHours),
      ),
    [spaces, bundles, before, after, today, openingHours],
  )
  return (
    <table className="w-full text-left" aria-label="Prices now and after saving">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th className="font-semibold">Space or bundle</th>
          <th className="pl-2 text-right font-semibold">Now</th>
          <th className="pl-2 text-right font-semibold">Then</th>
        </tr>
      </thead>
      <tbody>
        {compared.map((each) => (
          <ComparedRow key={each.item.id} {...each} />
        ))}
      </tbody>
    </table>
  )
}

function ComparedRow({ item, before, after, fall }: ComparedPrice) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1 font-normal wrap-anywhere">
        {item.name}
        {fall && (
          <span className="block text-sm font-semibold text-accent">
            {`Lower: ${formatRate(fall.after)} instead of ${formatRate(fall.before)}, such as on ${formatDate(fall.date)}, at ${formatHour(fall.hour)}`}
          </span>
        )}
      </th>
      <td className="figures py-1 pl-2 text-right whitespace-nowrap">
        {before.length > 0 && formatRates(before)}
      </td>
      <td className="figures py-1 pl-2 text-right whitespace-nowrap">
        {after.length > 0 && formatRates(after)}
      </td>
    </tr>
  )
}
