import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import type { ReportSum } from '../../../domain/reports/report.schema.ts'
import { Card } from '../../ui/card.tsx'
import { FigureHead } from './figure-head.tsx'
import { formatNet, netOf } from './net-amount.ts'

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
