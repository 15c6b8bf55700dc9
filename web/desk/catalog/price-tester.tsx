import { type ReactNode, useMemo, useState } from 'react'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import type { ListedRule } from '../../../domain/catalog/price-list.schema.ts'
import { EVERYTHING } from '../../../domain/catalog/rule-in-words.ts'
import { pricedBy, pricierBundles } from '../../../domain/catalog/try-price-rules.ts'
import { type OpeningHours, openHoursOn } from '../../../domain/hours/opening-hours.ts'
import { hourlyRates } from '../../../domain/pricing/hourly-rates.ts'
import { type Cents, formatRate, formatUsd, sum } from '../../../domain/pricing/money.ts'
import { formatRateOf, priceOf } from '../../../domain/pricing/price-booking.ts'
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

/** Shows the price of a time, for all spaces and bundles or hour by hour for one. */
export function PriceTester({
  rules,
  saved,
  spaces,
  bundles,
  now,
}: Props & { saved: readonly ListedRule[] }) {
  const items = [...spaces, ...bundles]
  const [itemId, setItemId] = useState('')
  const [date, setDate] = useState(() => facilityDate(now))
  const [[from, until], setHours] = useState<readonly [number, number]>([16, 21])
  const day = useDayInput(date, setDate)
  const item = items.find(({ id }) => id === itemId)
  return (
    <Card className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Space or Bundle"
          value={itemId}
          onChange={({ target }) => setItemId(target.value)}
          none={EVERYTHING}
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
      {item ? (
        <HourTable {...{ item, rules, saved, date, from, until }} />
      ) : (
        <ItemTable {...{ items, rules, saved, date, from, until }} />
      )}
    </Card>
  )
}

interface TableProps {
  rules: readonly ListedRule[]
  saved: readonly ListedRule[]
  date: Temporal.PlainDate
  from: number
  until: number
}

/** The price of a time for each space and bundle. */
function ItemTable({
  items,
  rules,
  saved,
  date,
  from,
  until,
}: TableProps & { items: readonly (Space | Bundle)[] }) {
  const time = spanFrom(date, from, until - from)
  return (
    <PriceTable date={date} columns={['Space or bundle', 'Rate', 'Total']}>
      {items
        .filter(({ isActive }) => isActive)
        .map((item) => (
          <tr key={item.id} className="border-t border-line align-top">
            <td className="py-1 pr-3 wrap-anywhere">
              {item.name}
              <Lower
                now={priceOf(pricedBy(saved, item), time)}
                then={priceOf(pricedBy(rules, item), time)}
                format={formatUsd}
              />
            </td>
            <td className="figures py-1 pr-3">{formatRateOf(pricedBy(rules, item), time)}</td>
            <td className="figures py-1 text-right">{formatUsd(priceOf(pricedBy(rules, item), time))}</td>
          </tr>
        ))}
    </PriceTable>
  )
}

/** The price of a time hour by hour, each with the rule that gives it. */
function HourTable({ item, rules, saved, date, from, until }: TableProps & { item: Space | Bundle }) {
  const time = spanFrom(date, from, until - from)
  const hours = hourlyRates(pricedBy(rules, item), time)
  const before = hourlyRates(pricedBy(saved, item), time)
  return (
    <PriceTable date={date} columns={['Hour', 'Rule', 'Rate']} total={sum(hours.map(({ rate }) => rate))}>
      {hours.map(({ start, rate, rule }, past) => (
        <tr key={start.toString()} className="border-t border-line align-top">
          <td className="py-1 pr-3 whitespace-nowrap">{formatHour(from + past)}</td>
          <td className="py-1 pr-3 wrap-anywhere">
            {rule ? `${rules.indexOf(rule) + 1}. ${rule.label}` : 'Catalog price'}
            <Lower now={before[past]?.rate ?? rate} then={rate} format={formatRate} />
          </td>
          <td className="figures py-1 text-right">{formatRate(rate)}</td>
        </tr>
      ))}
    </PriceTable>
  )
}

/** Says that a price is lower than the one by the saved rules. */
function Lower({ now, then, format }: { now: Cents; then: Cents; format: (cents: Cents) => string }) {
  if (then >= now) return null
  return (
    <span className="block text-sm font-semibold text-accent">{`Lower: ${format(then)} instead of ${format(now)}`}</span>
  )
}

interface PriceTableProps {
  date: Temporal.PlainDate
  columns: readonly [string, string, string]
  total?: Cents
  children: ReactNode
}

function PriceTable({ date, columns: [first, second, last], total, children }: PriceTableProps) {
  return (
    <table className="w-full text-left" aria-label={`Prices on ${formatDate(date)}`}>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th className="font-semibold">{first}</th>
          <th className="font-semibold">{second}</th>
          <th className="text-right font-semibold">{last}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {total !== undefined && (
        <tfoot>
          <tr className="border-t-2 border-line-strong font-semibold">
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="figures text-right">{formatUsd(total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
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
