import { z } from 'zod'
import { closeOutSchema, reopenDaySchema } from '../../domain/reports/close-out.schema.ts'
import { dailyTotalsSchema } from '../../domain/reports/daily-totals.schema.ts'
import { openBalancesPageSchema, openBalancesQuerySchema } from '../../domain/reports/open-balance.schema.ts'
import type { Period } from '../../domain/reports/period.ts'
import { periodSchema, reportSchema, reportTableSchema } from '../../domain/reports/report.schema.ts'
import { dateSchema } from '../../domain/time/instant.schema.ts'
import { type Api, by, ok, sendCsv, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { closeOutDay, reopenDay } from './close-out-day.ts'
import { readDailyTotals } from './daily-totals-queries.ts'
import { exportBookings } from './export-bookings.ts'
import { exportPayments } from './export-payments.ts'
import { exportTable } from './export-table.ts'
import { listOpenBalances } from './open-balances.ts'
import { readReport } from './report-queries.ts'

const EXPORTS = { bookings: exportBookings, payments: exportPayments }

/** Daily totals, reports, and their CSV exports. */
export async function reportRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services
  const params = z.object({ date: dateSchema })

  app.get('/api/admin/daily-totals/:date', ok(dailyTotalsSchema, { params }), (request) =>
    readDailyTotals(db, Temporal.PlainDate.from(request.params.date), clock.now()),
  )
  app.post(
    '/api/admin/daily-totals/:date/close-out',
    ok(dailyTotalsSchema, { params, body: closeOutSchema }),
    async (request) => {
      const date = Temporal.PlainDate.from(request.params.date)
      unwrap(await closeOutDay(db, { ...by(request, services), date, input: request.body }))
      return await readDailyTotals(db, date, clock.now())
    },
  )
  app.post(
    '/api/admin/daily-totals/:date/reopening',
    ok(dailyTotalsSchema, { params, body: reopenDaySchema }),
    async (request) => {
      const date = Temporal.PlainDate.from(request.params.date)
      unwrap(await reopenDay(db, { ...by(request, services), date, input: request.body }))
      return await readDailyTotals(db, date, clock.now())
    },
  )
  app.get(
    '/api/admin/open-balances',
    ok(openBalancesPageSchema, { querystring: openBalancesQuerySchema }),
    (request) => listOpenBalances(db, request.query, clock.now()),
  )
  app.get('/api/admin/report', ok(reportSchema, { querystring: periodSchema }), (request) =>
    readReport(db, request.query, clock.now()),
  )
  app.get(
    '/api/admin/report/tables/:table',
    ok(z.string(), { params: reportTableSchema, querystring: periodSchema }),
    async (request, reply) => {
      const { table } = request.params
      const period = request.query
      const file = await exportTable(services, { ...by(request, services), period, table })
      return sendCsv(reply, file, fileName(table, period))
    },
  )
  for (const [name, write] of Object.entries(EXPORTS))
    app.get(
      `/api/admin/report/${name}.csv`,
      ok(z.string(), { querystring: periodSchema }),
      async (request, reply) => {
        const period = request.query
        const file = await write(services, { ...by(request, services), period })
        return sendCsv(reply, file, fileName(name, period))
      },
    )
}

function fileName(name: string, { from, to }: Period): string {
  return `barn-${name}-${from}-to-${to}.csv`
}
