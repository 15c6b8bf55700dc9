import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { closeOutSchema, reopenDaySchema } from '../../domain/reports/close-out.schema.ts'
import { dailyTotalsSchema } from '../../domain/reports/daily-totals.schema.ts'
import { openBalancesPageSchema, openBalancesQuerySchema } from '../../domain/reports/open-balance.schema.ts'
import { periodSchema, reportSchema } from '../../domain/reports/report.schema.ts'
import { dateSchema } from '../../domain/time/instant.schema.ts'
import { actorOf } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import { sendStream } from '../http/send-stream.ts'
import type { Services } from '../services/services.ts'
import { closeOutDay, reopenDay } from './close-out-day.ts'
import { readDailyTotals } from './daily-totals-queries.ts'
import { exportBookings } from './export-bookings.ts'
import { exportPayments } from './export-payments.ts'
import { listOpenBalances } from './open-balances.ts'
import { readReport } from './report-queries.ts'

const EXPORTS = { bookings: exportBookings, payments: exportPayments }

/** Daily totals, reports, and their CSV exports. */
export function reportRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  const ofDay = { params: z.object({ date: dateSchema }), response: { 200: dailyTotalsSchema } }
  return async (app) => {
    app.get('/api/admin/daily-totals/:date', { schema: ofDay }, (request) =>
      readDailyTotals(db, Temporal.PlainDate.from(request.params.date), clock.now()),
    )
    app.post(
      '/api/admin/daily-totals/:date/close-out',
      { schema: { ...ofDay, body: closeOutSchema } },
      async (request) => {
        const { params, body: input } = request
        const date = Temporal.PlainDate.from(params.date)
        const now = clock.now()
        unwrap(await closeOutDay(db, { actor: actorOf(request), date, input, now }))
        return await readDailyTotals(db, date, now)
      },
    )
    app.post(
      '/api/admin/daily-totals/:date/reopening',
      { schema: { ...ofDay, body: reopenDaySchema } },
      async (request) => {
        const { params, body: input } = request
        const date = Temporal.PlainDate.from(params.date)
        const now = clock.now()
        unwrap(await reopenDay(db, { actor: actorOf(request), date, input, now }))
        return await readDailyTotals(db, date, now)
      },
    )
    app.get(
      '/api/admin/open-balances',
      { schema: { querystring: openBalancesQuerySchema, response: { 200: openBalancesPageSchema } } },
      (request) => listOpenBalances(db, request.query, clock.now()),
    )
    app.get(
      '/api/admin/report',
      { schema: { querystring: periodSchema, response: { 200: reportSchema } } },
      (request) => readReport(db, request.query, clock.now()),
    )
    for (const [name, write] of Object.entries(EXPORTS))
      app.get(
        `/api/admin/report/${name}.csv`,
        { schema: { querystring: periodSchema, response: { 200: z.string() } } },
        async (request, reply) => {
          const period = request.query
          const file = await write(services, { actor: actorOf(request), period, now: clock.now() })
          const filename = `barn-${name}-${period.from}-to-${period.to}.csv`
          return sendStream(reply, file, { type: 'text/csv', filename })
        },
      )
  }
}
