import { useState } from 'react'
import { type Cents, formatDollars, formatShortUsd, toCents } from '../../../domain/pricing/money.ts'
import { REPORT_DAYS } from '../../../domain/reports/figure-rows.ts'
import type { Report } from '../../../domain/reports/report.schema.ts'
import { formatMonthDay } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { Card, Section } from '../../ui/panels.tsx'
import { FigureHead, MONEY_COLUMNS, moneyValues } from './breakdown-table.tsx'

type Week = Report['moneyByWeek'][number]

/** With more weeks, labels below each column don't fit: only months are labeled. */
const MOST_LABELED = 8

/**
 * A column per week. A slider reads any week's figures aloud, and works by touch and keyboard; the same data is in a
 * collapsed table below.
 */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const largest = roundScale(Math.max(...weeks.map(({ received }) => toCents(received))))
  const labels = monthLabels(weeks.map(sundayOf))
  const best = weeks.reduce(
    (top, { received }, index) => (toCents(received) > toCents(weeks[top]?.received ?? '0') ? index : top),
    0,
  )
  const index = Math.min(chosen ?? best, weeks.length - 1)
  const shown = weeks[index]
  const isLabeled = weeks.length <= MOST_LABELED
  return (
    <Section title="Received by Week">
      <Card className="grid gap-3">
        {shown && (
          <p>
            {index === best ? 'Best week: ' : 'Week of '}
            {weekName(shown)}, {sundayOf(shown).year}: <strong>{formatDollars(shown.received)}</strong>
          </p>
        )}
        <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-2">
          <div className="flex h-40 flex-col justify-between text-right text-sm text-ink-soft">
            {[largest, largest / 2, 0].map((cents) => (
              <span key={cents} className="leading-none">
                {formatShortUsd(cents)}
              </span>
            ))}
          </div>
          <div className="flex h-40 items-end gap-[2px] border-b-2 border-line-strong bg-[linear-gradient(to_bottom,var(--color-line)_1px,transparent_1px)] bg-size-[100%_50%]">
            {weeks.map((week, position) => (
              <div
                key={week.week}
                onPointerEnter={() => setChosen(position)}
                onPointerDown={() => setChosen(position)}
                className="flex h-full grow basis-0 flex-col items-center justify-end"
              >
                <span
                  className={classNames(
                    'block w-full max-w-16 rounded-t-[3px] print:bg-ink',
                    position === index ? 'bg-accent' : 'bg-turf',
                  )}
                  style={{ height: `${(100 * Math.max(0, toCents(week.received))) / largest}%` }}
                />
              </div>
            ))}
          </div>
          <div />
          <div className="flex gap-[2px] text-sm text-ink-soft">
            {weeks.map((week, position) => (
              <span
                key={week.week}
                className={
                  isLabeled
                    ? 'grow basis-0 text-center'
                    : classNames(
                        'w-0 grow basis-0 overflow-visible whitespace-nowrap',
                        // Phones have room for every third month.
                        sundayOf(week).month % 3 !== 1 && 'max-md:invisible',
                      )
                }
              >
                {isLabeled ? weekName(week) : labels[position]}
              </span>
            ))}
          </div>
        </div>
        <label className="grid gap-1 text-sm text-ink-soft print:hidden">
          Week
          <input
            type="range"
            min={0}
            max={weeks.length - 1}
            value={index}
            onChange={(event) => setChosen(Number(event.target.value))}
            aria-valuetext={shown && `Week of ${weekName(shown)}, ${formatDollars(shown.received)} received`}
            className="min-h-11 w-full accent-barn"
          />
        </label>
        <WeekTable weeks={weeks} />
      </Card>
    </Section>
  )
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <details>
      <summary className="text-accent underline underline-offset-4">Weeks as a table</summary>
      <table className="w-full">
        <caption className="pb-2 text-left text-sm text-ink-soft">{REPORT_DAYS.money}</caption>
        <FigureHead columns={['Week of', ...MONEY_COLUMNS]} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week} className="border-t border-line text-right figures">
              <th scope="row" className="py-1 text-left font-semibold">
                {weekName(week)}
              </th>
              {moneyValues(week).map((value, index) => (
                <td key={MONEY_COLUMNS[index]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** "Nov 15" */
function weekName(week: Week): string {
  return formatMonthDay(sundayOf(week))
}

function sundayOf({ week }: Week): Temporal.PlainDate {
  return Temporal.PlainDate.from(week)
}

/** The top of a scale: the next of $1, $2, $5, $10, $20, … */
export function roundScale(largest: Cents): Cents {
  const power = 10 ** Math.floor(Math.log10(Math.max(100, largest)))
  return [power, 2 * power, 5 * power, 10 * power].find((top) => top >= largest) ?? largest
}

/** With fewer weeks between them, names of months would overlap. */
const LEAST_WEEKS = 3

/**
 * The label of each week: a month's name where it begins, unless the next one follows soon. With the year at first,
 * and where it changes: "Nov 2026", "Dec", "Jan 2027".
 */
export function monthLabels(sundays: readonly Temporal.PlainDate[]): string[] {
  const begins = sundays.flatMap((sunday, index) =>
    sunday.month === sundays[index - 1]?.month ? [] : [index],
  )
  const kept = new Set(
    begins.filter((index, at) => (begins[at + 1] ?? Number.POSITIVE_INFINITY) - index >= LEAST_WEEKS),
  )
  let year: number | null = null
  return sundays.map((sunday, index) => {
    if (!kept.has(index)) return ''
    const hasYear = sunday.year !== year
    year = sunday.year
    return sunday.toLocaleString('en-US', { month: 'short', ...(hasYear && { year: 'numeric' }) })
  })
}
