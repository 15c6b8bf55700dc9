import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import type { Report } from '../../../domain/reports/report.schema.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { formatNet } from './net.ts'

type Week = Report['byWeek'][number]

/** With more weeks, labels below each column don't fit. */
const MOST_LABELLED = 8

/** A column per week, with the same data as a collapsed table below. */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const largest = Math.max(1, ...weeks.map(({ received }) => toCents(received)))
  const top = weeks.reduce((best, week) => (toCents(week.received) > toCents(best.received) ? week : best))
  const isLabelled = weeks.length <= MOST_LABELLED
  return (
    <Section title="Received by week">
      <Card className="grid gap-3">
        <p className="text-sm text-ink-soft">
          Best week: {weekName(top)}, {formatDollars(top.received)}.
        </p>
        <div aria-hidden="true" className="flex h-40 items-end gap-[2px] border-b-2 border-line-strong">
          {weeks.map((week) => (
            <div
              key={week.week}
              title={`${weekName(week)}: ${formatDollars(week.received)}`}
              className="flex h-full grow basis-0 flex-col items-center justify-end"
            >
              {isLabelled && toCents(week.received) > 0 && (
                <span className="figures text-sm">{shortDollars(week)}</span>
              )}
              <span
                className="block w-full max-w-16 rounded-t-[3px] bg-turf print:bg-ink"
                style={{ height: `${(85 * toCents(week.received)) / largest}%` }}
              />
            </div>
          ))}
        </div>
        <div aria-hidden="true" className="-mt-2 flex justify-between gap-[2px] text-sm text-ink-soft">
          {(isLabelled ? weeks : [weeks[0], weeks.at(-1)]).map(
            (week) =>
              week && (
                <span key={week.week} className={isLabelled ? 'grow basis-0 text-center' : ''}>
                  {weekName(week)}
                </span>
              ),
          )}
        </div>
        <WeekTable weeks={weeks} />
      </Card>
    </Section>
  )
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold text-accent underline underline-offset-4">
        Weeks as a table
      </summary>
      <table className="w-full">
        <thead>
          <tr className="text-right text-sm text-ink-soft">
            <th scope="col" className="text-left font-semibold">
              Week of
            </th>
            <th scope="col" className="font-semibold">
              Hours
            </th>
            <th scope="col" className="font-semibold">
              Received
            </th>
            <th scope="col" className="font-semibold">
              Refunded
            </th>
            <th scope="col" className="font-semibold">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week} className="border-t border-line text-right figures">
              <th scope="row" className="py-1 text-left font-semibold">
                {weekName(week)}
              </th>
              <td>{week.hours.toLocaleString('en-US')}</td>
              <td>{formatDollars(week.received)}</td>
              <td>{formatDollars(week.refunded)}</td>
              <td>{formatNet(week)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** "Nov 15" */
function weekName({ week }: Week): string {
  return Temporal.PlainDate.from(week).toLocaleString('en-US', { month: 'short', day: 'numeric' })
}

/** "$130": cents don't fit above a column. */
function shortDollars({ received }: Week): string {
  return formatDollars(received).replace(/\.\d\d$/, '')
}
