import { plural } from '../../../domain/plural.ts'
import type { Report } from '../../../domain/reports/report.schema.ts'
import { formatHour, WEEKDAYS } from '../../../domain/time/facility-time.ts'
import { Card, Section } from '../../ui/panels.tsx'

/** As reports number them. */
const SUNDAY_FIRST = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)]

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
        <table className="w-full table-fixed border-separate border-spacing-0.5 text-center">
          <caption className="sr-only">Share of bookable hours booked, by weekday and hour</caption>
          <thead>
            <tr className="text-sm text-ink-soft">
              <td className="w-14" />
              {SUNDAY_FIRST.map((name) => (
                <th key={name} scope="col" className="font-semibold">
                  <abbr title={name} className="no-underline">
                    {name.slice(0, 3)}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour} className="break-inside-avoid">
                <th
                  scope="row"
                  className="pr-1 text-right text-sm font-semibold whitespace-nowrap text-ink-soft"
                >
                  {formatHour(hour).replace(':00', '')}
                </th>
                {SUNDAY_FIRST.map((name, weekday) => (
                  <HeatCell key={name} share={shares.get(`${weekday} ${hour}`) ?? null} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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

function HeatCell({ share }: { share: number | null }) {
  if (share === null)
    return (
      <td className="h-9 text-sm text-ink-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not in this period yet</span>
      </td>
    )
  const turf = `calc(var(--heat-most) * ${share.toFixed(3)})`
  return (
    <td
      className="h-9 rounded-[4px] border border-line figures text-sm md:text-base"
      style={{ background: `color-mix(in srgb, var(--color-turf) ${turf}, var(--color-raised))` }}
    >
      {Math.round(share * 100)}%
    </td>
  )
}
