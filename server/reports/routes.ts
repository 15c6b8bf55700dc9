import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openBalancesPageSchema, openBalancesQuerySchema } from '../../domain/reports/open-balance.schema.ts'
import { periodSchema, reportSchema } from '../../domain/reports/report.schema.ts'
import { reopenTillSchema, signOffSchema } from '../../domain/reports/sign-off.schema.ts'
import { tillSchema } from '../../domain/reports/till.schema.ts'
import { dateSchema } from '../../domain/time/instant.schema.ts'
import { actorOf } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import { sendStream } from '../http/send-stream.ts'
import type { Services } from '../services/services.ts'
import { exportBookings } from './export-bookings.ts'
import { exportTakings } from './export-takings.ts'
import { listOpenBalances } from './open-balances.ts'
import { readReport } from './report-queries.ts'
import { reopenTill, signOffTill } from './sign-off-till.ts'
import { readTill } from './till-queries.ts'

const EXPORTS = { bookings: exportBookings, takings: exportTakings }

/** The till, the reports, and their CSV exports. */
export function reportRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  const ofDay = { params: z.object({ date: dateSchema }), response: { 200: tillSchema } }
  return async (app) => {
    app.get('/api/admin/till/:date', { schema: ofDay }, (request) =>
      readTill(db, Temporal.PlainDate.from(request.params.date), clock.now()),
    )
    app.post(
      '/api/admin/till/:date/sign-off',
      { schema: { ...ofDay, body: signOffSchema } },
      async (request) => {
        const { params, body: input } = request
        const date = Temporal.PlainDate.from(params.date)
        const now = clock.now()
        unwrap(await signOffTill(db, { actor: actorOf(request), date, input, now }))
        return await readTill(db, date, now)
      },
    )
    app.post(
      '/api/admin/till/:date/reopening',
      { schema: { ...ofDay, body: reopenTillSchema } },
      async (request) => {
        const { params, body: input } = request
        const date = Temporal.PlainDate.from(params.date)
        const now = clock.now()
        unwrap(await reopenTill(db, { actor: actorOf(request), date, input, now }))
        return await readTill(db, date, now)
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
