import { plural } from '../../../domain/plural.ts'
import { type Cents, formatDollars, formatShortUsd, toCents } from '../../../domain/pricing/money.ts'
import type { Numbers } from '../../../domain/reports/figures.schema.ts'
import { Card, Section } from '../../ui/panels.tsx'
import { HeatTable } from './heat-table.tsx'

/** Dollars that customers would have paid for hours that were taken, by weekday and hour. */
export function UnmetDemand({ numbers: { unmetByHour, current } }: { numbers: Numbers }) {
  if (unmetByHour.length === 0) return null
  const largest = Math.max(1, ...unmetByHour.map(({ amount }) => toCents(amount)))
  const [first, last] = [Math.min, Math.max].map((end) => end(...unmetByHour.map(({ hour }) => hour)))
  const hours = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => (first ?? 0) + index)
  const cells = new Map(unmetByHour.map((each) => [`${each.weekday} ${each.hour}`, each]))
  return (
    <Section title="Unmet Demand">
      <Card className="grid gap-3">
        <p>
          <strong>{formatDollars(current.unmet.amount)}</strong> for {plural(current.unmet.hours, 'hour')}{' '}
          that customers wanted and couldn't get.
        </p>
        <p className="text-sm text-ink-soft">
          Refused bookings, skipped dates of seasons, and waiting lists, once per customer and hour, at your
          prices. Customers who booked anyway are left out.
        </p>
        <HeatTable
          caption="Unmet demand in dollars, by weekday and hour"
          hours={hours}
          empty="None"
          cellOf={(weekday, hour) => {
            const cell = cells.get(`${weekday} ${hour}`)
            if (!cell) return null
            const cents = toCents(cell.amount)
            return { share: cents / largest, text: cellText(cents) }
          }}
        />
      </Card>
    </Section>
  )
}

/** "$240", or "$1.4k": a phone's cells have room for four characters and a point. */
function cellText(cents: Cents): string {
  return cents < 100_000 ? formatShortUsd(cents) : `$${(cents / 100_000).toFixed(1)}k`
}
