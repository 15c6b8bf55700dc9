import { cutText } from '../../../domain/visible-text.ts'
import { toWire } from '../../../server/db/instants.ts'
import { by, sendCsv, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import { writeCsv } from '../../../server/reports/csv.ts'
import type { Services } from '../../../server/services/services.ts'
import type { IMPORTS } from '../domain/contract.ts'
import { exportCustomers } from './export-customers.ts'
import { parseFile } from './parse-file.ts'
import { changeColumns, commitImport, findImport, listImports, startImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const FIRST_VALUES = 20

export function importRoutes(services: Services): Handlers<typeof IMPORTS> {
  const { db, clock } = services
  async function readImport(importId: string) {
    const { file, columns, ...row } = unwrap(await findImport(db, importId))
    const { header, lines } = unwrap(await parseFile(file, row.kind))
    const first = lines.slice(0, FIRST_VALUES)
    return {
      ...toWire(row),
      columns: header.map((name, index) => ({
        header: name,
        sample: cutText(first.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? '', 100),
        field: columns[index] ?? null,
      })),
    }
  }
  const acting =
    (act: typeof commitImport): Handlers<typeof IMPORTS>['POST /api/admin/imports/:id/commit'] =>
    async (request) => {
      const { id: importId } = request.params
      unwrap(await act(services, { ...by(request, services), importId, ...request.body }))
      return await readImport(importId)
    }

  return {
    'GET /api/admin/imports': async () => (await listImports(db, clock.now())).map(toWire),
    'POST /api/admin/imports': async (request) =>
      readImport(unwrap(await startImport(services, { ...by(request, services), input: request.body }))),
    'GET /api/admin/imports/:id': (request) => readImport(request.params.id),
    'PUT /api/admin/imports/:id/columns': async (request) => {
      const { id: importId } = request.params
      unwrap(await changeColumns(services, { ...by(request, services), importId, ...request.body }))
      return await readImport(importId)
    },
    'POST /api/admin/imports/:id/commit': acting(commitImport),
    'POST /api/admin/imports/:id/undo': acting(undoImport),
    'GET /api/admin/imports/:id/errors.csv': async (request, reply) => {
      const { file, kind, lines: outcomes } = unwrap(await findImport(db, request.params.id))
      const { header, lines } = unwrap(await parseFile(file, kind))
      const reasons = new Map(
        outcomes.flatMap(({ row, result, text }) => (result === 'error' ? [[row, text]] : [])),
      )
      const bad = lines.filter(({ row }) => reasons.has(row))
      // Last, so that the file can be imported again as it is; lines can be shorter or longer than the
      // header.
      const rows = bad.map(({ row, cells }) => [
        ...header.map((_, index) => cells[index] ?? ''),
        reasons.get(row) ?? '',
        ...cells.slice(header.length),
      ])
      return sendCsv(reply, await writeCsv([[...header, 'Reason'], ...rows]), 'barn-import-errors.csv')
    },
    'GET /api/admin/customers.csv': async (request, reply) => {
      return sendCsv(reply, await exportCustomers(services, by(request, services)), 'barn-customers.csv')
    },
  }
}
