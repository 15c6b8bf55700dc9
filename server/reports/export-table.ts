import { METHOD_NAMES } from '../../domain/bookings/booking-status.ts'
import { type Cents, toCents } from '../../domain/pricing/money.ts'
import { FIGURE_ROWS, type FigureRow } from '../../domain/reports/figure-rows.ts'
import type { Figures, TopCustomer } from '../../domain/reports/figures.schema.ts'
import { AGE_NAMES } from '../../domain/reports/open-balance.schema.ts'
import type { Report, ReportSum, ReportTable } from '../../domain/reports/report.schema.ts'
import { formatHour, WEEKDAYS } from '../../domain/time/facility-time.ts'
import type { Services } from '../services/services.ts'
import { writeCsv } from './csv.ts'
import { type ExportRequest, recordExport } from './record-export.ts'
import { readReport } from './report-queries.ts'

/** Text, or money in cents. */
type Cell = string | Cents

const SUMS = ['Bookings', 'Hours', 'Received', 'Refunded']

/** The lines of each table, with its header. */
const TABLES: Readonly<Record<ReportTable, (report: Report) => Cell[][]>> = {
  figures: ({ numbers: { current, before, lastYear } }) => {
    const periods = [current, before, lastYear].filter((figures) => figures !== null)
    return [
      ['Figure', 'Unit', ...periods.map(({ from, to }) => `${from} to ${to}`)],
      ...FIGURE_ROWS.map((row) => [row.name, UNITS[row.unit], ...periods.map((each) => cellOf(row, each))]),
    ]
  },
  items: ({ byItem }) => [
    ['Space or bundle', ...SUMS],
    ...byItem.map((each) => [each.name, ...sumCells(each)]),
  ],
  methods: ({ byMethod }) => [
    ['Method', ...SUMS],
    ...byMethod.map((each) => [METHOD_NAMES[each.method], ...sumCells(each)]),
  ],
  weeks: ({ byWeek }) => [['Week of', ...SUMS], ...byWeek.map((each) => [each.week, ...sumCells(each)])],
  utilization: ({ utilization }) => [
    ['Weekday', 'Hour', 'Booked %'],
    ...utilization.map(({ weekday, hour, share }) => [
      ...[dayName(weekday), formatHour(hour)],
      share === null ? '' : String(Math.round(share * 100)),
    ]),
  ],
  customers: ({ numbers: { topCustomers } }) => [['Customer', ...TOP], ...topCustomers.map(topCells)],
  teams: ({ numbers: { topTeams } }) => [['Team', ...TOP], ...topTeams.map(topCells)],
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

const TOP = ['Bookings', 'Hours', 'Net']
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

function sumCells({ bookings, hours, received, refunded }: ReportSum): Cell[] {
  return [String(bookings), numberText(hours), toCents(received), toCents(refunded)]
}

function topCells({ name, bookings, hours, earned }: TopCustomer): Cell[] {
  return [name, String(bookings), numberText(hours), toCents(earned)]
}

function numberText(value: number): string {
  return String(Number(value.toFixed(2)))
}

function dayName(weekday: number): string {
  return WEEKDAYS[(weekday + 6) % 7] ?? ''
}
