import { METHOD_NAMES } from '../../../domain/bookings/method-names.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import type { Till } from '../../../domain/reports/till.schema.ts'
import { Card } from '../../ui/card.tsx'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'
import { formatNet } from './net.ts'

/** The day's net, and the total for each payment method. */
export function TillTotals({ till: { takings, total, waived } }: { till: Till }) {
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_1.6fr] md:items-start">
      <Scoreboard>
        <ScoreboardCell label="Net for the day" isBig isRow>
          {formatNet(total)}
        </ScoreboardCell>
        <ScoreboardCell label="Received">{formatDollars(total.received)}</ScoreboardCell>
        <ScoreboardCell label="Refunded">{formatDollars(total.refunded)}</ScoreboardCell>
        {toCents(waived) !== 0 && <ScoreboardCell label="Waived">{formatDollars(waived)}</ScoreboardCell>}
      </Scoreboard>
      <Card>
        <table className="w-full">
          <caption className="sr-only">Payments by method</caption>
          <thead>
            <tr className="text-right text-sm text-ink-soft">
              <th scope="col" className="pb-1 text-left font-semibold">
                Method
              </th>
              <th scope="col" className="pb-1 font-semibold">
                Received
              </th>
              <th scope="col" className="pb-1 font-semibold">
                Refunded
              </th>
              <th scope="col" className="pb-1 font-semibold">
                Net
              </th>
            </tr>
          </thead>
          <tbody>
            {takings.map((sum) => (
              <tr key={sum.method} className="border-t border-line text-right figures text-lg">
                <th scope="row" className="py-2 text-left font-semibold">
                  {METHOD_NAMES[sum.method]}
                </th>
                <td>{formatDollars(sum.received)}</td>
                <td>{formatDollars(sum.refunded)}</td>
                <td className="text-xl">{formatNet(sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}
