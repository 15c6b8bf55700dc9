import { z } from 'zod'
import {
  IMPORT_BYTES,
  importColumnsSchema,
  importSchema,
  importVersionSchema,
  recentImportsSchema,
  startImportSchema,
} from '../../domain/imports/import.schema.ts'
import { cutText } from '../../domain/visible-text.ts'
import { toWire } from '../db/instants.ts'
import { type Api, by, created, ok, sendCsv, unwrap } from '../http/api.ts'
import { writeCsv } from '../reports/csv.ts'
import type { Services } from '../services/services.ts'
import { exportCustomers } from './export-customers.ts'
import { parseFile } from './parse-file.ts'
import { changeColumns, commitImport, findImport, listImports, startImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const FIRST_VALUES = 20

/** Customers and bookings from files, and customers as a file. */
export async function importRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services
  const params = z.object({ id: z.uuid() })
  // In JSON, each quote and line break takes two bytes.
  const bodyLimit = 2.5 * IMPORT_BYTES

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

  app.get('/api/admin/imports', ok(recentImportsSchema), async () =>
    (await listImports(db, clock.now())).map(toWire),
  )
  app.post(
    '/api/admin/imports',
    { ...created(importSchema, { body: startImportSchema }), bodyLimit },
    async (request) =>
      readImport(unwrap(await startImport(services, { ...by(request, services), input: request.body }))),
  )
  app.get('/api/admin/imports/:id', ok(importSchema, { params }), (request) => readImport(request.params.id))
  app.put(
    '/api/admin/imports/:id/columns',
    ok(importSchema, { params, body: importColumnsSchema }),
    async (request) => {
      const { id: importId } = request.params
      unwrap(await changeColumns(services, { ...by(request, services), importId, ...request.body }))
      return await readImport(importId)
    },
  )
  for (const [name, act] of Object.entries({ commit: commitImport, undo: undoImport }))
    app.post(
      `/api/admin/imports/:id/${name}`,
      ok(importSchema, { params, body: importVersionSchema }),
      async (request) => {
        const { id: importId } = request.params
        unwrap(await act(services, { ...by(request, services), importId, ...request.body }))
        return await readImport(importId)
      },
    )
  app.get('/api/admin/imports/:id/errors.csv', ok(z.string(), { params }), async (request, reply) => {
    const { file, kind, lines: outcomes } = unwrap(await findImport(db, request.params.id))
    const { header, lines } = unwrap(await parseFile(file, kind))
    const reasons = new Map(
      outcomes.flatMap(({ row, result, text }) => (result === 'error' ? [[row, text]] : [])),
    )
    const bad = lines.filter(({ row }) => reasons.has(row))
    // Last, so that the file can be imported again as it is; lines can be shorter or longer than the header.
    const rows = bad.map(({ row, cells }) => [
      ...header.map((_, index) => cells[index] ?? ''),
      reasons.get(row) ?? '',
      ...cells.slice(header.length),
    ])
    return sendCsv(reply, await writeCsv([[...header, 'Reason'], ...rows]), 'barn-import-errors.csv')
  })
  app.get('/api/admin/customers.csv', ok(z.string()), async (request, reply) => {
    return sendCsv(reply, await exportCustomers(services, by(request, services)), 'barn-customers.csv')
  })
}
