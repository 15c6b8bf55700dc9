import type { REPORTS } from '../../domain/api/reports.ts'
import type { Period } from '../../domain/reports/period.ts'
import { by, sendCsv, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { closeOutDay, reopenDay } from './close-out-day.ts'
import { readDailyTotals } from './daily-totals-queries.ts'
import { exportBookings } from './export-bookings.ts'
import { exportPayments } from './export-payments.ts'
import { exportTable } from './export-table.ts'
import { listOpenBalances } from './open-balances.ts'
import { readReport } from './report-queries.ts'

export function reportRoutes(services: Services): Handlers<typeof REPORTS> {
  const { db, clock } = services

  const exporting =
    (
      name: string,
      write: typeof exportBookings,
    ): Handlers<typeof REPORTS>['GET /api/admin/report/bookings.csv'] =>
    async (request, reply) => {
      const period = request.query
      const file = await write(services, { ...by(request, services), period })
      return sendCsv(reply, file, fileName(name, period))
    }

  return {
    'GET /api/admin/daily-totals/:date': (request) =>
      readDailyTotals(db, Temporal.PlainDate.from(request.params.date), clock.now()),
    'POST /api/admin/daily-totals/:date/close-out': async (request) => {
      const date = Temporal.PlainDate.from(request.params.date)
      unwrap(await closeOutDay(db, { ...by(request, services), date, input: request.body }))
      return await readDailyTotals(db, date, clock.now())
    },
    'POST /api/admin/daily-totals/:date/reopening': async (request) => {
      const date = Temporal.PlainDate.from(request.params.date)
      unwrap(await reopenDay(db, { ...by(request, services), date, input: request.body }))
      return await readDailyTotals(db, date, clock.now())
    },
    'GET /api/admin/open-balances': (request) => listOpenBalances(db, request.query, clock.now()),
    'GET /api/admin/report': (request) => readReport(db, request.query, clock.now()),
    'GET /api/admin/report/bookings.csv': exporting('bookings', exportBookings),
    'GET /api/admin/report/payments.csv': exporting('payments', exportPayments),
    'GET /api/admin/report/tables/:table': async (request, reply) => {
      const { table } = request.params
      const period = request.query
      const file = await exportTable(services, { ...by(request, services), period, table })
      return sendCsv(reply, file, fileName(table, period))
    },
  }
}

function fileName(name: string, { from, to }: Period): string {
  return `barn-${name}-${from}-to-${to}.csv`
}
