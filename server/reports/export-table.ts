import { methodName } from '../../domain/bookings/booking-status.ts'
import { type Cents, toCents } from '../../domain/pricing/money.ts'
import type { MovedMoney } from '../../domain/reports/daily-totals.schema.ts'
import { FIGURE_ROWS, type FigureRow, REPORT_DAYS } from '../../domain/reports/figure-rows.ts'
import type { Figures, TopSum } from '../../domain/reports/figures.schema.ts'
import { AGE_NAMES } from '../../domain/reports/open-balance.schema.ts'
import type { Report, ReportTable } from '../../domain/reports/report.schema.ts'
import { formatHour, WEEKDAYS } from '../../domain/time/facility-time.ts'
import type { Services } from '../services/services.ts'
import { writeCsv } from './csv.ts'
import { type ExportRequest, recordExport } from './record-export.ts'
import { readReport } from './report-queries.ts'

/** Text, or money in cents. */
type Cell = string | Cents

/** The lines of each table, with its header. */
const TABLES: Readonly<Record<ReportTable, (report: Report) => Cell[][]>> = {
  figures: ({ numbers: { current, before, lastYear } }) => {
    const periods = [current, before, lastYear].filter((figures) => figures !== null)
    return [
      ['Figure', 'Unit', 'Counted', ...periods.map(({ from, to }) => `${from} to ${to}`)],
      ...FIGURE_ROWS.map((row) => [
        ...[row.name, UNITS[row.unit], REPORT_DAYS[row.day]],
        ...periods.map((each) => cellOf(row, each)),
      ]),
    ]
  },
  spaces: ({ bookedByItem }) => topCells('Space or bundle', bookedByItem),
  weeks: ({ moneyByWeek }) =>
    moneyCells(
      'Week of',
      moneyByWeek.map((each) => [each.week, each]),
    ),
  methods: ({ moneyByMethod }) =>
    moneyCells(
      'Method',
      moneyByMethod.map((each) => [methodName(each.method), each]),
    ),
  items: ({ moneyByItem }) =>
    moneyCells(
      'Item',
      moneyByItem.map((each) => [each.name, each]),
    ),
  utilization: ({ utilization }) => [
    ['Weekday', 'Hour', 'Booked %'],
    ...utilization.map(({ weekday, hour, share }) => [
      ...[dayName(weekday), formatHour(hour)],
      share === null ? '' : String(Math.round(share * 100)),
    ]),
  ],
  customers: ({ numbers: { topCustomers } }) => topCells('Customer', topCustomers),
  discounts: ({ numbers: { discountsBy } }) => [
    ['Staff', 'Bookings', 'Complimentary', 'All discounts'],
    ...discountsBy.map(({ name, bookings, complimentary, amount }) => [
      ...[name, String(bookings)],
      ...[toCents(complimentary), toCents(amount)],
    ]),
  ],
  adjustments: ({ numbers: { discountsByLabel } }) => [
    ['Discount', 'Bookings', 'Taken off', 'Price'],
    ...discountsByLabel.map(({ label, bookings, amount, price }) => [
      ...[label, String(bookings)],
      ...[toCents(amount), toCents(price)],
    ]),
  ],
  unpaid: ({ numbers: { unpaid } }) => [
    ['Age', 'Bookings', 'Due'],
    ...unpaid.map(({ age, count, amount }) => [AGE_NAMES[age], String(count), toCents(amount)]),
  ],
}

const UNITS = { dollars: 'dollars', count: '', hours: 'hours', percent: '%', ahead: 'hours before' } as const

/** One table of a period's report. */
export async function exportTable(
  services: Services,
  { table, ...request }: ExportRequest & { table: ReportTable },
): Promise<string> {
  await recordExport(services, 'report', request)
  const report = await readReport(services.db, request.period, request.now)
  return await writeCsv(TABLES[table](report))
}

function cellOf(row: FigureRow, figures: Figures): Cell {
  const value = row.read(figures)
  if (value === null) return ''
  return row.unit === 'dollars' ? value : numberText(value)
}

/** A table of money by the day it moved, with its header. */
function moneyCells(title: string, rows: readonly (readonly [name: string, money: MovedMoney])[]): Cell[][] {
  return [
    [title, 'Received', 'Refunded'],
    ...rows.map(([name, { received, refunded }]) => [name, toCents(received), toCents(refunded)]),
  ]
}

/** A table of bookings by something and the money from them, with its header. */
export function topCells(title: string, tops: readonly Omit<TopSum, 'id'>[]): Cell[][] {
  return [
    [title, 'Bookings', 'Hours', 'Net'],
    ...tops.map(({ name, bookings, hours, earned }) => [
      ...[name, String(bookings), numberText(hours), toCents(earned)],
    ]),
  ]
}

function numberText(value: number): string {
  return String(Number(value.toFixed(2)))
}

function dayName(weekday: number): string {
  return WEEKDAYS[(weekday + 6) % 7] ?? ''
}
