import { z } from 'zod'
import {
  accountingSchema,
  journalQuerySchema,
  monthParamsSchema,
  monthSheetSchema,
} from '../../domain/accounting/accounting.schema.ts'
import { type Api, by, ok, sendCsv, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { changeAccounting, readAccounting } from './accounting-settings.ts'
import { closeMonth } from './close-month.ts'
import { exportJournal } from './export-journal.ts'
import { readMonthSheet } from './month-sheet.ts'

/** The accountant's month, its closing, and its journal. */
export async function accountingRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services
  const params = monthParamsSchema

  app.get('/api/admin/months/:month', ok(monthSheetSchema, { params }), (request) =>
    readMonthSheet(db, request.params.month, clock.now()),
  )
  app.post('/api/admin/months/:month/closing', ok(monthSheetSchema, { params }), async (request) => {
    const { month } = request.params
    unwrap(await closeMonth(db, { ...by(request, services), month }))
    return await readMonthSheet(db, month, clock.now())
  })
  const journal = ok(z.string(), { params, querystring: journalQuerySchema })
  app.get('/api/admin/months/:month/journal.csv', journal, async (request, reply) => {
    const { month } = request.params
    const format = request.query.for
    const file = await exportJournal(db, { ...by(request, services), month, format })
    return sendCsv(reply, file, `barn-${format}-${month}.csv`)
  })
  app.get('/api/admin/accounting', ok(accountingSchema), () => readAccounting(db))
  app.put('/api/admin/accounting', ok(accountingSchema, { body: accountingSchema }), (request) =>
    changeAccounting(db, { ...by(request, services), input: request.body }),
  )
}
