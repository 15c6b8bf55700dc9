import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { methodName } from '../../../domain/bookings/booking-status.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import type { MovedMoney } from '../../../domain/reports/daily-totals.schema.ts'
import { REPORT_DAYS } from '../../../domain/reports/figure-rows.ts'
import { netOf } from '../../../domain/reports/net-of.ts'
import type { Period } from '../../../domain/reports/period.ts'
import { REPORT_TABLES, type Report, type ReportTable } from '../../../domain/reports/report.schema.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { addressOf, query } from '../../api/call.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, Loaded, SkeletonList } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'
import { DownloadLink } from '../requests/download-link.tsx'
import { BreakdownTable, formatNet, MONEY_COLUMNS, moneyValues } from './breakdown-table.tsx'
import { Comparison } from './comparison.tsx'
import { countText, ListTables, TopTable } from './list-tables.tsx'
import { chosenPeriod, PeriodBar, withPeriod } from './period-bar.tsx'
import { UtilizationHeatmap } from './utilization-heatmap.tsx'
import { WeekChart } from './week-chart.tsx'

/** Revenue, bookings and utilization of the period in the URL. */
export function PeriodReport() {
  const now = useFacilityNow(30_000)
  return now ? <ReportAsOf today={facilityDate(now)} /> : <SkeletonList count={3} className="h-48" />
}

function ReportAsOf({ today }: { today: Temporal.PlainDate }) {
  const [params, setParams] = useSearchParams()
  const chosen = chosenPeriod(params, today)
  const report = useReport(chosen.problem ? null : chosen)
  const isCurrent = report.data?.from === chosen.from.toString() && report.data.to === chosen.to.toString()
  return (
    <div className="grid gap-6">
      <PeriodBar
        chosen={chosen}
        onChange={(choice) => setParams((old) => withPeriod(old, choice), { replace: true })}
      />
      {!chosen.problem && (
        <Loaded query={report} failed="The report could not be loaded." skeleton={[3, 'h-48']}>
          {(report) => (
            // Browsers leave out backgrounds in print, and the charts are drawn with them.
            <div
              aria-busy={!isCurrent}
              className={classNames('grid gap-8 [print-color-adjust:exact]', !isCurrent && 'opacity-60')}
            >
              <ReportBody report={report} today={today} />
            </div>
          )}
        </Loaded>
      )}
    </div>
  )
}

function ReportBody({ report, today }: { report: Report; today: Temporal.PlainDate }) {
  // The report's own dates: the requested ones may still be loading.
  const period = { from: Temporal.PlainDate.from(report.from), to: Temporal.PlainDate.from(report.to) }
  return (
    <>
      {isEmpty(report) ? (
        <Section title={nameOf(period)}>
          <EmptyState text="No bookings, payments, or refunds on these dates." />
        </Section>
      ) : (
        <Figures report={report} title={nameOf(period)} isToDate={report.to >= today.toString()} />
      )}
      <Section title="Export" className="print:hidden">
        <p>
          Download these dates for a spreadsheet or your accountant. Downloads are recorded in the audit log.
        </p>
        <div className="flex flex-wrap gap-3">
          <DownloadLink href={addressOf('GET /api/admin/report/bookings.csv', fieldsOf(period))}>
            Bookings (CSV)
          </DownloadLink>
          <DownloadLink href={addressOf('GET /api/admin/report/payments.csv', fieldsOf(period))}>
            Payments (CSV)
          </DownloadLink>
          <details className="open:w-full">
            <summary>Tables of This Report (CSV)</summary>
            <div className="flex flex-wrap gap-3 pt-2">
              {(Object.keys(REPORT_TABLES) as ReportTable[]).map((table) => (
                <DownloadLink
                  key={table}
                  href={addressOf('GET /api/admin/report/tables/:table', { table }, fieldsOf(period))}
                >
                  {REPORT_TABLES[table]}
                </DownloadLink>
              ))}
              <Outlet at="desk/report-downloads" facts={{ period: fieldsOf(period) }} fallback={null} />
            </div>
          </details>
        </div>
      </Section>
    </>
  )
}

function isEmpty({ bookedByItem, moneyByItem, waived }: Report): boolean {
  return bookedByItem.length === 0 && moneyByItem.length === 0 && toCents(waived) === 0
}

function Figures({ report, title, isToDate }: { report: Report; title: string; isToDate: boolean }) {
  return (
    <>
      <Section title={title}>
        <Headlines report={report} />
      </Section>
      <div className="grid gap-8 md:grid-cols-2 md:items-start xl:grid-cols-3">
        <div className="grid gap-8">
          <WeekChart weeks={report.moneyByWeek} />
          <MoneyTable
            title="Money by Method"
            column="Method"
            rows={report.moneyByMethod.map((row) => ({
              ...row,
              id: row.method,
              name: methodName(row.method),
            }))}
          />
        </div>
        <div className="grid gap-8">
          <TopTable
            title="Bookings by Space"
            column="Space or bundle"
            tops={report.bookedByItem}
            nameOf={({ name }) => name}
            counted={`${REPORT_DAYS.booking}${report.toCome.bookings > 0 ? ', including upcoming bookings' : ''}`}
            hasBars
          />
          <MoneyTable title="Money by Item" column="Paid for" rows={report.moneyByItem} />
        </div>
        <div className="grid gap-8 md:max-xl:col-span-2 md:max-xl:grid-cols-2 md:max-xl:items-start">
          <ListTables numbers={report.numbers} period={{ from: report.from, to: report.to }} />
        </div>
      </div>
      <div className="grid gap-8 md:grid-cols-2 md:items-start">
        <UtilizationHeatmap report={report} />
        <Comparison numbers={report.numbers} isToDate={isToDate} />
      </div>
    </>
  )
}

/** Money and bookings apart, because they count by different days. */
function Headlines({ report: { total, waived, toCome, noShows } }: { report: Report }) {
  const isRunning = toCome.bookings > 0
  const soFar = isRunning ? ' so far' : ''
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 md:items-start">
      <Board counted={REPORT_DAYS.money}>
        <ScoreboardCell label="Net revenue" isBig isRow>
          {formatNet(total)}
        </ScoreboardCell>
        <ScoreboardCell label="Received">{formatDollars(total.received)}</ScoreboardCell>
        <ScoreboardCell label="Refunded">{formatDollars(total.refunded)}</ScoreboardCell>
        {toCents(waived) !== 0 && <ScoreboardCell label="Waived">{formatDollars(waived)}</ScoreboardCell>}
      </Board>
      <Board counted={REPORT_DAYS.booking}>
        <ScoreboardCell label={`Bookings${soFar}`} isBig isRow>
          {countText(total.bookings - toCome.bookings)}
        </ScoreboardCell>
        <ScoreboardCell label={`Hours${soFar}`}>{countText(total.hours - toCome.hours)}</ScoreboardCell>
        {isRunning && (
          <ScoreboardCell label="Still to come">
            {plural(toCome.bookings, 'booking')}, {plural(toCome.hours, 'hour')}
          </ScoreboardCell>
        )}
        {noShows > 0 && <ScoreboardCell label="No-shows">{countText(noShows)}</ScoreboardCell>}
      </Board>
    </div>
  )
}

/** Figures that count by the same day. */
function Board({ counted, children }: { counted: string; children: ReactNode }) {
  return (
    <figure className="grid gap-1">
      <Scoreboard>{children}</Scoreboard>
      <figcaption className="text-sm text-ink-soft">{counted}</figcaption>
    </figure>
  )
}

interface MoneyTableProps {
  title: string
  column: string
  rows: readonly (MovedMoney & { id: string; name: string })[]
}

function MoneyTable({ title, column, rows }: MoneyTableProps) {
  return (
    <BreakdownTable
      title={title}
      counted={REPORT_DAYS.money}
      columns={[column, ...MONEY_COLUMNS]}
      rows={rows.map(({ id, name, ...money }) => ({
        ...{ key: id, name, bar: netOf(money) },
        values: moneyValues(money),
      }))}
    />
  )
}

/** "November 1 – 30, 2026", so a printed report shows its dates. */
function nameOf({ from, to }: Period): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  // Noon UTC, formatted in UTC, so no time zone shifts the date.
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T12:00:00Z`))
  // Intl puts thin spaces around the dash.
  return format.formatRange(first ?? 0, last ?? 0).replaceAll(/\s/g, ' ')
}

/** Loads the report; idle without a period. */
function useReport(period: Period | null) {
  return useQuery({
    ...query('GET /api/admin/report', period ? fieldsOf(period) : { from: '', to: '' }),
    enabled: period !== null,
    placeholderData: keepPreviousData,
  })
}

const fieldsOf = ({ from, to }: Period) => ({ from: from.toString(), to: to.toString() })
