import { z } from 'zod'
import { textSchema, versionSchema } from '../../../domain/text.schema.ts'
import { instantSchema } from '../../../domain/time/instant.schema.ts'
import { IMPORT_FIELDS, IMPORT_KINDS } from './import-fields.ts'

export const IMPORT_LINES = 5_000
export const IMPORT_BYTES = 2_000_000
export const IMPORT_COLUMNS = 200
/** The most characters in a cell; each field has its own, smaller limit. */
export const IMPORT_CELL = 5_000
/** How long an import can be undone; then its file and its lines are deleted. */
export const UNDO_HOURS = 24

const IMPORT_RESULTS = ['create', 'update', 'unchanged', 'error', 'skipped'] as const

const columnsSchema = z.array(z.enum(IMPORT_FIELDS.bookings).nullable()).max(IMPORT_COLUMNS)

/** The outcome of a line. */
const importedLineSchema = z.object({
  /** As spreadsheets count: a header without anything above it is row 1. */
  row: z.number(),
  /** Skipped: above the header. */
  result: z.enum(IMPORT_RESULTS),
  /** The reason of an error, or what the line makes. */
  text: z.string(),
  /** The person of a line with an error, as the file names them. */
  person: z.string().optional(),
  /** Cells that were left out or read differently than they're written. */
  note: z.string().optional(),
})
export type ImportedLine = z.infer<typeof importedLineSchema>

/** Payload of `POST /api/admin/imports`: the file in base64, or its text if it's known. */
export const startImportSchema = z.object({
  kind: z.enum(IMPORT_KINDS),
  fileName: textSchema({ max: 200, required: 'Please choose a file' }),
  file: z.base64().optional(),
  text: z.string().optional(),
})
/** Payload of `PUT /api/admin/imports/{id}/columns`: the field of each column. */
export const importColumnsSchema = z.object({ columns: columnsSchema, version: versionSchema })
/** Payload of the other changes: the version on screen. */
export const importVersionSchema = z.object({ version: versionSchema })

/** An import: tried out, committed, or undone. */
export const importSchema = z.object({
  id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  version: z.number(),
  columns: z.array(
    z.object({
      header: z.string(),
      /** The first values. */
      sample: z.string(),
      field: z.enum(IMPORT_FIELDS.bookings).nullable(),
    }),
  ),
  lines: z.array(importedLineSchema),
  committedAt: instantSchema.nullable(),
  undoneAt: instantSchema.nullable(),
  /** Rows that an undo left, each with the reason. */
  kept: z.array(z.string()),
})
export type Import = z.infer<typeof importSchema>

/** Imports that can still be undone, as `GET /api/admin/imports` lists them, the latest first. */
export const recentImportsSchema = z.array(
  importSchema.pick({ id: true, kind: true, fileName: true }).extend({ committedAt: instantSchema }),
)
