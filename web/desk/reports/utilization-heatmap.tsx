import { plural } from '../../../domain/plural.ts'
import type { Report } from '../../../domain/reports/report.schema.ts'
import { formatHour } from '../../../domain/time/facility-time.ts'
import { Card, Section } from '../../ui/panels.tsx'
import { HeatTable } from './heat-table.tsx'

/** Weekdays by hours. Every cell shows its figure; color is only an aid. */
export function UtilizationHeatmap({ report: { utilization, afterHours, spaces } }: { report: Report }) {
  const hours = [...new Set(utilization.map(({ hour }) => hour))]
  const shares = new Map(utilization.map(({ weekday, hour, share }) => [`${weekday} ${hour}`, share]))
  return (
    <Section title="Utilization">
      <Card className="grid gap-3">
        <p className="text-sm text-ink-soft">
          Share of bookable hours booked so far ({plural(spaces, 'space')}
          {hours.length > 0 && `, ${formatHour(Math.min(...hours))} to ${formatHour(Math.max(...hours) + 1)}`}
          ). Bundles count once per space. Closed times are left out.
        </p>
        <HeatTable
          caption="Share of bookable hours booked, by weekday and hour"
          hours={hours}
          empty="Not in this period yet"
          cellOf={(weekday, hour) => {
            const share = shares.get(`${weekday} ${hour}`) ?? null
            return share === null ? null : { share, text: `${Math.round(share * 100)}%` }
          }}
        />
        {afterHours > 0 && (
          <p className="text-sm">
            Booked after hours: {afterHours.toLocaleString('en-US')} {afterHours === 1 ? 'hour' : 'hours'}.
          </p>
        )}
        <div className="flex items-center gap-2 text-sm text-ink-soft print:hidden">
          <span>0%</span>
          <span
            aria-hidden="true"
            className="h-3 w-32 rounded-full border border-line bg-[linear-gradient(to_right,var(--color-raised),color-mix(in_srgb,var(--color-turf)_var(--heat-most),var(--color-raised)))]"
          />
          <span>100% booked</span>
        </div>
      </Card>
    </Section>
  )
}
