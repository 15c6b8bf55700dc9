import type { ReactNode } from 'react'
import { type Cents, formatDollars, formatUsd } from '../../../domain/pricing/money.ts'
import type { MovedMoney } from '../../../domain/reports/daily-totals.schema.ts'
import { netOf } from '../../../domain/reports/net-of.ts'
import { classNames } from '../../ui/class-names.ts'
import { Card, Section } from '../../ui/panels.tsx'

interface Row {
  key: string
  name: ReactNode
  /** One for each column after the first. */
  values: readonly string[]
  /** Length of its bar, scaled to the longest. */
  bar?: Cents
}

interface Props {
  title: string
  /** The day by which all of its figures count (`REPORT_DAYS`). */
  counted: string
  /** The first one is about the rows. */
  columns: readonly string[]
  rows: readonly Row[]
  children?: ReactNode
}

/** A table of a report, with a bar for each row that has one. Left out when it's empty. */
export function BreakdownTable({ title, counted, columns, rows, children }: Props) {
  if (rows.length === 0) return null
  const longest = Math.max(1, ...rows.map(({ bar = 0 }) => bar))
  return (
    <Section title={title}>
      <Card className="grid gap-2">
        <table className="w-full">
          <caption className="pb-2 text-left text-sm text-ink-soft">{counted}</caption>
          <FigureHead columns={columns} className="pb-1 not-first:pl-2" />
          <tbody>
            {rows.map(({ key, name, values, bar }) => (
              <tr
                key={key}
                className="break-inside-avoid border-t border-line text-right align-top figures text-lg"
              >
                <th scope="row" className="py-1.5 text-left font-semibold wrap-anywhere">
                  {name}
                  {bar !== undefined && (
                    <span aria-hidden="true" className="mt-0.5 block h-1.5 rounded-full bg-sunken">
                      <span
                        className="block h-full rounded-full bg-turf print:bg-ink"
                        style={{ width: `${(100 * Math.max(0, bar)) / longest}%` }}
                      />
                    </span>
                  )}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]} className="py-1.5 pl-2">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </Card>
    </Section>
  )
}

interface FigureHeadProps {
  /** The first one is about the rows, the others are figures. */
  columns: readonly string[]
  /** Of each cell. */
  className?: string
}

/** The head of a table of figures. */
export function FigureHead({ columns, className }: FigureHeadProps) {
  return (
    <thead>
      <tr className="text-right text-sm text-ink-soft">
        {columns.map((name, index) => (
          <th
            key={name}
            scope="col"
            className={classNames('font-semibold', index === 0 && 'text-left', className)}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The columns of `moneyValues`. */
export const MONEY_COLUMNS = ['Received', 'Refunded', 'Net'] as const

/** "$100.00", "$7.50", "$92.50" */
export function moneyValues(money: MovedMoney): string[] {
  return [formatDollars(money.received), formatDollars(money.refunded), formatNet(money)]
}

/** "$92.50", or "-$5.00" */
export function formatNet(money: MovedMoney): string {
  return formatUsd(netOf(money))
}
