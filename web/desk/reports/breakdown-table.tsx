import { type Cents, formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import type { ReportSum } from '../../../domain/reports/report.schema.ts'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/panels.tsx'

interface Props {
  /** Heading of the first column. */
  caption: string
  rows: readonly (ReportSum & { key: string; name: string })[]
}

/** A table with a bar per row, scaled to the largest net. */
export function BreakdownTable({ caption, rows }: Props) {
  const largest = Math.max(1, ...rows.map(netOf))
  return (
    <Card>
      <table className="w-full">
        <FigureHead columns={[caption, 'Bookings', 'Hours', 'Net']} className="pb-1 not-first:pl-2" />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line text-right align-top figures text-lg">
              <th scope="row" className="w-1/2 py-2 text-left font-semibold">
                <span className="wrap-anywhere">{row.name}</span>
                <span aria-hidden="true" className="mt-1 block h-2 rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-turf print:bg-ink"
                    style={{ width: `${(100 * Math.max(0, netOf(row))) / largest}%` }}
                  />
                </span>
                {toCents(row.refunded) > 0 && (
                  <span className="mt-1 block font-sans text-sm font-normal text-ink-soft">
                    {formatDollars(row.refunded)} refunded
                  </span>
                )}
              </th>
              <td className="py-2 pl-2">{row.bookings.toLocaleString('en-US')}</td>
              <td className="py-2 pl-2">{row.hours.toLocaleString('en-US')}</td>
              <td className="py-2 pl-2">{formatNet(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
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

interface Sides {
  received: string
  refunded: string
}

/** Received minus refunded, in cents; can be negative. */
function netOf({ received, refunded }: Sides): Cents {
  return toCents(received) - toCents(refunded)
}

/** "$92.50", or "-$5.00" */
export function formatNet(sides: Sides): string {
  return formatUsd(netOf(sides))
}
