import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { METHOD_NAMES } from '../../../domain/bookings/booking-status.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import type { Period } from '../../../domain/reports/period.ts'
import { REPORT_TABLES, type Report, type ReportTable } from '../../../domain/reports/report.schema.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { addressOf, query } from '../../api/call.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, Loaded, SkeletonList } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'
import { DownloadLink } from '../requests/download-link.tsx'
import { BreakdownTable, formatNet } from './breakdown-table.tsx'
import { Comparison } from './comparison.tsx'
import { ListTables } from './list-tables.tsx'
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
      {report.byItem.length === 0 && toCents(report.waived) === 0 ? (
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
        </div>
        <h3 className="text-xl">Tables of This Report (CSV)</h3>
        <div className="flex flex-wrap gap-3">
          {(Object.keys(REPORT_TABLES) as ReportTable[]).map((table) => (
            <DownloadLink
              key={table}
              href={addressOf('GET /api/admin/report/tables/:table', { table }, fieldsOf(period))}
            >
              {REPORT_TABLES[table]}
            </DownloadLink>
          ))}
        </div>
      </Section>
    </>
  )
}

function Figures({ report, title, isToDate }: { report: Report; title: string; isToDate: boolean }) {
  const { total, waived, toCome } = report
  const isRunning = toCome.bookings > 0
  const soFar = isRunning ? ' so far' : ''
  return (
    <>
      <Section title={title}>
        <Scoreboard className="max-lg:[&>*:not(:first-child)]:basis-2/5">
          <ScoreboardCell label="Net revenue" isBig isRow>
            {formatNet(total)}
          </ScoreboardCell>
          <ScoreboardCell label="Received">{formatDollars(total.received)}</ScoreboardCell>
          <ScoreboardCell label="Refunded">{formatDollars(total.refunded)}</ScoreboardCell>
          {toCents(waived) !== 0 && <ScoreboardCell label="Waived">{formatDollars(waived)}</ScoreboardCell>}
          <ScoreboardCell label={`Bookings${soFar}`}>
            {countText(total.bookings - toCome.bookings)}
          </ScoreboardCell>
          <ScoreboardCell label={`Hours${soFar}`}>{countText(total.hours - toCome.hours)}</ScoreboardCell>
          {report.noShows > 0 && (
            <ScoreboardCell label="No-shows">{countText(report.noShows)}</ScoreboardCell>
          )}
        </Scoreboard>
        {isRunning && (
          <p>
            {countText(toCome.bookings)} more {toCome.bookings === 1 ? 'booking is' : 'bookings are'} still to
            come ({countText(toCome.hours)} hours). The tables below include{' '}
            {toCome.bookings === 1 ? 'it' : 'them'}.
          </p>
        )}
        <p className="text-sm text-ink-soft">
          Payments and refunds count on the day they happen, bookings and hours on the day of the booking.
        </p>
      </Section>
      <Comparison numbers={report.numbers} isToDate={isToDate} />
      <WeekChart weeks={report.byWeek} />
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
        <Section title="By Space and Bundle">
          <BreakdownTable
            caption="Space or bundle"
            rows={report.byItem.map((row) => ({ ...row, key: row.id }))}
          />
        </Section>
        <Section title="By Method">
          <BreakdownTable
            caption="Method"
            rows={report.byMethod.map((row) => ({ ...row, key: row.method, name: METHOD_NAMES[row.method] }))}
          />
        </Section>
      </div>
      <UtilizationHeatmap report={report} />
      <ListTables numbers={report.numbers} />
    </>
  )
}

function countText(count: number): string {
  return count.toLocaleString('en-US')
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
