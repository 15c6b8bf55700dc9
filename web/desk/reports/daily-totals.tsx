import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { methodName } from '../../../domain/bookings/booking-status.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import type { DailyTotals } from '../../../domain/reports/daily-totals.schema.ts'
import { facilityDate, formatDate, formatTime } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { refreshQueries, useLive } from '../../api/use-live.ts'
import { DataTable, ROW_LINK } from '../../ui/data-table.tsx'
import { EmptyState, Loaded, SkeletonList } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'
import { withParams } from '../../ui/with-params.ts'
import { DayBar } from '../forms/day-bar.tsx'
import { dateOf } from '../forms/day-input.ts'
import { BookingLink, CustomerLink } from '../frame/record-links.tsx'
import { DAILY_TOTALS, OPEN_BALANCES } from '../requests/staff-requests.ts'
import { FigureHead, formatNet, MONEY_COLUMNS, moneyValues } from './breakdown-table.tsx'
import { EndOfDay } from './end-of-day.tsx'
import { OpenBalances } from './open-balances.tsx'

/** One day's payments, to count against the drawer. The day is in the URL; default today. */
export function DailyTotalsPart() {
  const now = useFacilityNow(30_000)
  return now ? <TotalsOf today={facilityDate(now)} /> : <SkeletonList count={3} className="h-44" />
}

function TotalsOf({ today }: { today: Temporal.PlainDate }) {
  const [params, setParams] = useSearchParams()
  const date = dateOf(params.get('date')) ?? today
  const totals = useDailyTotals(date.toString())

  const show = (day: Temporal.PlainDate) =>
    setParams((old) => withParams(old, { date: day.equals(today) ? null : day.toString() }), {
      replace: true,
    })

  const isCurrent = totals.data?.date === date.toString()
  return (
    <div className="grid gap-8">
      <Section title={formatDate(Temporal.PlainDate.from(totals.data?.date ?? date))}>
        <DayBar date={date} today={today} onChange={show} />
        <Loaded query={totals} failed="The daily totals could not be loaded." skeleton={[2, 'h-44']}>
          {(totals) => (
            <div aria-busy={!isCurrent} className={isCurrent ? 'grid gap-6' : 'grid gap-6 opacity-60'}>
              <MethodTotals totals={totals} />
              <MovementList totals={totals} />
              <EndOfDay
                key={totals.date}
                totals={totals}
                isAhead={Temporal.PlainDate.compare(totals.date, today) > 0}
              />
            </div>
          )}
        </Loaded>
      </Section>
      {totals.data && <OpenBalances open={totals.data.open} />}
    </div>
  )
}

/** The day's net, and the total for each payment method. */
function MethodTotals({ totals: { byMethod, total, waived } }: { totals: DailyTotals }) {
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
          <FigureHead columns={['Method', ...MONEY_COLUMNS]} className="pb-1 not-first:pl-2" />
          <tbody>
            {byMethod.map((sum) => (
              <tr key={sum.method} className="border-t border-line text-right figures sm:text-lg">
                <th scope="row" className="py-2 text-left font-semibold">
                  {methodName(sum.method)}
                </th>
                {moneyValues(sum).map((value, index) => (
                  <td key={MONEY_COLUMNS[index]} className="pl-2 sm:last:text-xl">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="border-t border-line pt-2 text-sm text-ink-soft">
          Card: through Stripe, online or on its readers. Card reader: your own terminal, as staff recorded
          it.
        </p>
      </Card>
    </div>
  )
}

const KINDS = { payment: 'Payment', refund: 'Refund', void: 'Voided payment' } as const

/** Longer lists start collapsed to keep open balances in reach. Print shows them all. */
const MOST_UNFOLDED = 12

/** The day's payments and refunds, each linked to its booking. */
function MovementList({ totals: { movements, unlisted, closeOuts } }: { totals: DailyTotals }) {
  const last = closeOuts.at(-1)
  const closedOutAt = last?.kind === 'closed_out' ? Temporal.Instant.from(last.at) : null
  const isAfter = (at: string) =>
    closedOutAt !== null && Temporal.Instant.compare(Temporal.Instant.from(at), closedOutAt) > 0
  if (movements.length === 0) return <EmptyState text="No payments or refunds this day." />
  return (
    <details open={movements.length <= MOST_UNFOLDED}>
      <summary>
        <h3 className="inline text-xl">Payments and Refunds ({movements.length + unlisted})</h3>
      </summary>
      <DataTable
        label="Payments and refunds"
        items={movements}
        columns={[
          {
            name: 'Time',
            className: 'max-md:row-start-2 text-sm whitespace-nowrap text-ink-soft',
            cell: ({ at }) => formatTime(Temporal.Instant.from(at)),
          },
          {
            name: 'Customer',
            className: 'max-md:col-span-2 max-md:row-start-1',
            cell: (movement) => <MovementLink movement={movement} />,
          },
          {
            name: 'What',
            className:
              'max-md:row-start-2 max-md:col-span-2 text-sm wrap-anywhere text-ink-soft md:text-base',
            cell: ({ kind, method, itemName, at }) =>
              `${KINDS[kind]}, ${methodName(method)} · ${itemName}${isAfter(at) ? ' · after close-out' : ''}`,
          },
          {
            name: 'Amount',
            className: 'max-md:col-start-3 max-md:row-start-1 text-right figures text-xl',
            cell: ({ kind, amount }) => `${kind === 'payment' ? '' : '-'}${formatDollars(amount)}`,
          },
        ]}
        grid="grid-cols-[4.5rem_minmax(0,1fr)_auto] md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.4fr)_6rem]"
      />
      {unlisted > 0 && (
        <p className="text-ink-soft">
          {unlisted} more are in the totals above. Download Payments (CSV) under Reports to see them all.
        </p>
      )}
    </details>
  )
}

/** One day's money, kept current by live updates. */
function useDailyTotals(date: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([refreshQueries(client, DAILY_TOTALS), refreshQueries(client, OPEN_BALANCES)])
  useLive({ onDesk: refresh, onMissed: refresh })
  return useQuery({
    ...query('GET /api/admin/daily-totals/:date', { date }),
    placeholderData: keepPreviousData,
  })
}

/** Leads to the booking, or for something else to its customer. */
function MovementLink({ movement }: { movement: DailyTotals['movements'][number] }) {
  const { bookingId, customerId, customerName, customerEmail } = movement
  const link = { className: ROW_LINK, children: customerName ?? customerEmail }
  return bookingId ? (
    <BookingLink bookingId={bookingId} {...link} />
  ) : (
    <CustomerLink customerId={customerId} {...link} />
  )
}
