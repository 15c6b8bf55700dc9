import type { ACCOUNTING } from '../../domain/api/accounting.ts'
import { by, sendCsv, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { changeAccounting, readAccounting } from './accounting-settings.ts'
import { closeMonth } from './close-month.ts'
import { exportJournal } from './export-journal.ts'
import { readMonthSheet } from './month-sheet.ts'

export function accountingRoutes(services: Services): Handlers<typeof ACCOUNTING> {
  const { db, clock } = services

  return {
    'GET /api/admin/months/:month': (request) => readMonthSheet(db, request.params.month, clock.now()),
    'POST /api/admin/months/:month/closing': async (request) => {
      const { month } = request.params
      unwrap(await closeMonth(db, { ...by(request, services), month }))
      return await readMonthSheet(db, month, clock.now())
    },
    'GET /api/admin/months/:month/journal.csv': async (request, reply) => {
      const { month } = request.params
      const format = request.query.for
      const file = await exportJournal(db, { ...by(request, services), month, format })
      return sendCsv(reply, file, `barn-${format}-${month}.csv`)
    },
    'GET /api/admin/accounting': () => readAccounting(db),
    'PUT /api/admin/accounting': (request) =>
      changeAccounting(db, { ...by(request, services), input: request.body }),
  }
}
