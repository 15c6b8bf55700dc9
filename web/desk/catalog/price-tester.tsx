import { useMemo, useState } from 'react'
import type { ListedRule } from '../../../domain/catalog/price-list.schema.ts'
import { pricedBy, pricierBundles } from '../../../domain/catalog/try-price-rules.ts'
import { type OpeningHours, openHoursOn } from '../../../domain/hours/opening-hours.ts'
import { hourlyRates } from '../../../domain/pricing/hourly-rates.ts'
import { formatRate, formatUsd, sum } from '../../../domain/pricing/money.ts'
import { facilityDate, formatDate, formatHour, spanFrom } from '../../../domain/time/facility-time.ts'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Card, Notice } from '../../ui/panels.tsx'
import { useDayInput } from '../forms/day-input.ts'
import type { Items } from './price-rule-form.tsx'
import { HOURS } from './time-fields.tsx'

interface Props extends Items {
  /** As they're about to be saved. */
  rules: readonly ListedRule[]
  now: Temporal.Instant
}

/** Shows the price of a time hour by hour, each with the rule that gives it. */
export function PriceTester({ rules, spaces, bundles, now }: Props) {
  const items = [...spaces, ...bundles]
  const [itemId, setItemId] = useState(items[0]?.id ?? '')
  const [date, setDate] = useState(() => facilityDate(now))
  const [[from, until], setHours] = useState<readonly [number, number]>([16, 21])
  const day = useDayInput(date, setDate)
  const item = items.find(({ id }) => id === itemId)
  const hours = item ? hourlyRates(pricedBy(rules, item), spanFrom(date, from, until - from)) : []
  return (
    <Card className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-4">
        <SelectField
          label="Space or Bundle"
          value={itemId}
          onChange={({ target }) => setItemId(target.value)}
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField label="Date" {...day} />
        <SelectField
          label="From"
          value={from}
          onChange={({ target }) =>
            setHours([Number(target.value), Math.max(until, Number(target.value) + 1)])
          }
          options={HOURS.map((hour) => ({ value: hour, label: formatHour(hour) }))}
        />
        <SelectField
          label="Until"
          value={until}
          onChange={({ target }) =>
            setHours([Math.min(from, Number(target.value) - 1), Number(target.value)])
          }
          options={HOURS.map((hour) => ({ value: hour + 1, label: formatHour((hour + 1) % 24) }))}
        />
      </div>
      <table className="w-full text-left" aria-label={`Prices on ${formatDate(date)}`}>
        <thead className="text-sm text-ink-soft">
          <tr>
            <th className="font-semibold">Hour</th>
            <th className="font-semibold">Rule</th>
            <th className="text-right font-semibold">Rate</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ start, rate, rule }, past) => (
            <tr key={start.toString()} className="border-t border-line">
              <td className="py-1 pr-3 whitespace-nowrap">{formatHour(from + past)}</td>
              <td className="py-1 pr-3 wrap-anywhere">
                {rule ? `${rules.indexOf(rule) + 1}. ${rule.label}` : 'Catalog price'}
              </td>
              <td className="figures py-1 text-right">{formatRate(rate)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line-strong font-semibold">
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="figures text-right">{formatUsd(sum(hours.map(({ rate }) => rate)))}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

/** Warns about bundles that cost more than their spaces one by one. */
export function PricierBundles({
  rules,
  spaces,
  bundles,
  now,
  openingHours,
}: Props & { openingHours: OpeningHours }) {
  const today = facilityDate(now).toString()
  const pricier = useMemo(
    () =>
      pricierBundles({ spaces, bundles }, rules, Temporal.PlainDate.from(today), (date) =>
        openHoursOn(date, openingHours),
      ),
    [spaces, bundles, rules, today, openingHours],
  )
  return (
    <div role="status" className="empty:hidden">
      {pricier.length > 0 && (
        <Notice tone="warm" title="Some bundles cost more than their spaces one by one">
          <ul className="grid gap-1">
            {pricier.map(({ bundle, date, hour, price, parts }) => (
              <li key={bundle.id} className="wrap-anywhere">
                {`${bundle.name} costs ${formatRate(price)} and its spaces ${formatRate(parts)}, such as on ${formatDate(date)}, at ${formatHour(hour)}.`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
