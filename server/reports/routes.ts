import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { periodSchema, reportSchema } from '../../domain/reports/report.schema.ts'
import { tillSchema } from '../../domain/reports/till.schema.ts'
import { dateSchema } from '../../domain/time/instant.schema.ts'
import type { Services } from '../services.ts'
import { readReport } from './report-queries.ts'
import { readTill } from './till-queries.ts'

/** The day's money, the reports. */
export function reportRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  return async (app) => {
    app.get(
      '/api/admin/till/:date',
      { schema: { params: z.object({ date: dateSchema }), response: { 200: tillSchema } } },
      (request) => readTill(db, Temporal.PlainDate.from(request.params.date), clock.now()),
    )
    app.get(
      '/api/admin/report',
      { schema: { querystring: periodSchema, response: { 200: reportSchema } } },
      (request) => readReport(db, request.query),
    )
  }
}
