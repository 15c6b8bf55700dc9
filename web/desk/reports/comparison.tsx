import type { ReactNode } from 'react'
import {
  changeOf,
  FIGURE_ROWS,
  type FigureRow,
  formatFigure,
  HEADLINES,
  LEAST_BOOKINGS,
  REPORT_DAYS,
  type ReportDay,
} from '../../../domain/reports/figure-rows.ts'
import type { Figures, Numbers } from '../../../domain/reports/figures.schema.ts'
import { formatMonthDay } from '../../../domain/time/facility-time.ts'
import { Card, Section } from '../../ui/panels.tsx'
import { FigureHead } from './breakdown-table.tsx'

const DAYS = Object.keys(REPORT_DAYS) as ReportDay[]

interface Props {
  numbers: Numbers
  /** Whether the period is running, so all of them are cut off at the same time of it. */
  isToDate: boolean
}

/** A period beside the one before and last year's: bars for the most important figures, and a table of all. */
export function Comparison({ numbers: { current, before, lastYear }, isToDate }: Props) {
  const periods = [
    { name: 'This period', figures: current },
    ...(before ? [{ name: 'Before', figures: before }] : []),
    ...(lastYear ? [{ name: 'A year ago', figures: lastYear }] : []),
  ]
  const isUnknown = FIGURE_ROWS.some((row) => periods.some(({ figures }) => row.read(figures) === null))
  return (
    <Section title={before ? 'Compared with Earlier' : 'Booked So Far'}>
      {before && (
        <p className="text-sm text-ink-soft">
          Arrows show how this period differs. A year ago is 364 days, so weekdays match.
          {isToDate && ' Each period counts only as far as this one has come.'}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2 md:max-lg:grid-cols-1">
        {HEADLINES.map((row) => (
          <Bars key={row.name} row={row} periods={periods} />
        ))}
      </div>
      {isUnknown && <p className="text-sm text-ink-soft">{`— ${TOO_FEW}.`}</p>}
      <details>
        <summary>All Figures</summary>
        <Card>
          <table className="w-full">
            <caption className="sr-only">Figures by period</caption>
            <FigureHead
              columns={['Figure', ...periods.map(({ name, figures }) => `${name}, ${datesOf(figures)}`)]}
              className="pb-1 align-bottom not-first:w-1/4 not-first:pl-2"
            />
            {DAYS.map((day) => (
              <tbody key={day}>
                <tr className="border-t border-line">
                  <th
                    scope="rowgroup"
                    colSpan={periods.length + 1}
                    className="bg-sunken px-2 py-1 text-left text-sm font-normal text-ink-soft"
                  >
                    {REPORT_DAYS[day]}
                  </th>
                </tr>
                {FIGURE_ROWS.filter((row) => row.day === day).map((row) => (
                  <tr key={row.name} className="break-inside-avoid border-t border-line text-right align-top">
                    <th scope="row" className="py-1.5 text-left font-semibold">
                      {row.name}
                    </th>
                    {periods.map(({ name, figures }) => (
                      <td key={name} className="py-1.5 pl-2 figures text-lg">
                        <Value row={row} figures={figures} />
                        {figures !== current && <Change row={row} current={current} earlier={figures} />}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </Card>
      </details>
    </Section>
  )
}

function Bars({ row, periods }: { row: FigureRow; periods: readonly { name: string; figures: Figures }[] }) {
  const largest = Math.max(1, ...periods.map(({ figures }) => row.read(figures) ?? 0))
  return (
    <Card className="grid break-inside-avoid gap-2">
      <p className="font-semibold">{row.name}</p>
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1">
        {periods.map(({ name, figures }, index) => (
          <div key={name} className="contents">
            <span className="text-sm text-ink-soft">{name}</span>
            <span className="h-4 rounded-r-[3px] bg-sunken">
              <span
                className={`block h-full rounded-r-[3px] print:bg-ink ${index === 0 ? 'bg-accent' : 'bg-turf'}`}
                style={{ width: `${(100 * Math.max(0, row.read(figures) ?? 0)) / largest}%` }}
              />
            </span>
            <span className="text-right figures">
              <Value row={row} figures={figures} />
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}

const TOO_FEW = `Fewer than ${LEAST_BOOKINGS} bookings, or no open hours`

function Value({ row, figures }: { row: FigureRow; figures: Figures }) {
  return formatFigure(row, figures) ?? <Unknown />
}

/** "▲ 12%", or in points for what is a percentage. */
function Change({
  row,
  current,
  earlier,
}: {
  row: FigureRow
  current: Figures
  earlier: Figures
}): ReactNode {
  const change = changeOf(row, current, earlier)
  if (change === null) return null
  const size = row.unit === 'percent' ? ` ${Math.abs(change) === 1 ? 'point' : 'points'}` : '%'
  const [sign, word] = change > 0 ? ['▲', 'up'] : change < 0 ? ['▼', 'down'] : ['=', 'no change:']
  return (
    <span className="block font-sans text-sm whitespace-nowrap text-ink-soft">
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{word} </span>
      {Math.abs(change)}
      {size}
    </span>
  )
}

function Unknown() {
  return (
    <span title={TOO_FEW}>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{TOO_FEW}</span>
    </span>
  )
}

/** "Nov 15 – Nov 21" */
function datesOf({ from, to }: Figures): string {
  const [first, last] = [from, to].map((date) => formatMonthDay(Temporal.PlainDate.from(date)))
  return first === last ? `${first}` : `${first} – ${last}`
}
