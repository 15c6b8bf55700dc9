import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { recordAudit } from '../../../server/audit/record-audit.ts'
import { type Database, rehearse, type Tables, type Trx, transact } from '../../../server/db/database.ts'
import { expireHolds } from '../../../server/holds/expire-holds.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { shortened, withoutNothing } from '../domain/cell-values.ts'
import { type ImportedLine, type startImportSchema, UNDO_HOURS } from '../domain/import.schema.ts'
import { IMPORT_FIELDS, type ImportField, type ImportKind, matchColumns } from '../domain/import-fields.ts'
import { fail, importedLine, type ReadLine } from '../domain/imported-line.ts'
import type { AddedFacts } from '../domain/read-customer.ts'
import type { ParsedFile } from '../domain/read-table.ts'
import { importBookings } from './import-bookings.ts'
import { importCustomers } from './import-customers.ts'
import { cellsOf, parseFile } from './parse-file.ts'

/** The columns for which the generated types have only text or JSON. */
interface Narrowed {
  kind: ImportKind
  columns: (ImportField | null)[]
  lines: ImportedLine[]
  kept: string[]
}

export type ImportRow = Omit<Selectable<Tables['imports']>, keyof Narrowed> & Narrowed

/** The outcome of each line, and the rows that were changed. */
export interface Done {
  lines: ImportedLine[]
  rows: { id: string; added: AddedFacts | null }[]
}

type Content = Pick<ImportRow, 'kind' | 'columns'> & { parsed: ParsedFile }

const CHANGED =
  'Some lines would turn out differently now, so nothing was imported. Check those lines and import again.'
const GUESSED = "Some letters of this line couldn't be read and are guessed. Please check them."

/**
 * Runs all lines in the transaction. No emails, no payments. Refuses with `stale` for a customer who
 * registered just now.
 */
async function runLines(trx: Trx, { kind, parsed, columns }: Content, by: By): Promise<Outcome<Done>> {
  const readable: ReadLine[] = []
  const others: ImportedLine[] = parsed.above.map(({ row, cells }) => ({
    row,
    result: 'skipped',
    text: `Above the header: ${shortened(cells.filter(Boolean).join(', '))}`,
  }))
  for (const line of parsed.lines) {
    const cells = cellsOf(line, columns)
    const guessed = line.isGuessed ? [GUESSED] : []
    if (typeof cells === 'string') {
      const person = { name: line.cells.filter(Boolean).join(', ') }
      others.push(importedLine({ row: line.row, cells: person, notes: guessed }, fail(cells)))
    } else {
      const { value, notes } = withoutNothing(cells)
      readable.push({ row: line.row, cells: value, notes: [...guessed, ...notes] })
    }
  }
  const done = await (kind === 'customers' ? importCustomers : importBookings)(trx, readable, by)
  if (!done) return refuse('stale')
  return succeed({ ...done, lines: [...others, ...done.lines].sort((one, other) => one.row - other.row) })
}

/** The import itself, rolled back: the same code, locks, and constraints. */
async function tryOut(services: Services, content: Content, by: By): Promise<Outcome<ImportedLine[]>> {
  // Staff can book over expired holds. Ending them calls Stripe, so it can't be in the transaction.
  if (content.kind === 'bookings') await expireHolds(services)
  return await rehearse(services.db, async (trx) => {
    const done = await runLines(trx, content, by)
    return done.ok ? succeed(done.value.lines) : done
  })
}

interface NewImport extends By {
  input: z.output<typeof startImportSchema>
}

/**
 * Keeps a file, matches its columns by name, and tries it out. Refuses with `refused`, and `stale` as above.
 */
export async function startImport(services: Services, { input, ...by }: NewImport): Promise<Outcome<string>> {
  const { kind, fileName } = input
  const file = Buffer.from(input.file ?? input.text ?? '', input.file === undefined ? 'utf8' : 'base64')
  const parsed = await parseFile(file, kind)
  if (!parsed.ok) return parsed
  const columns = matchColumns(kind, parsed.value.header)
  const lines = await tryOut(services, { kind, parsed: parsed.value, columns }, by)
  if (!lines.ok) return lines
  const id = crypto.randomUUID()
  await services.db
    .insertInto('imports')
    .values({ id, kind, fileName, file, ...asJson({ columns, lines: lines.value }), createdAt: by.now })
    .execute()
  return succeed(id)
}

const asJson = ({ columns, lines }: { columns: ImportRow['columns']; lines: ImportedLine[] }) => ({
  columns: JSON.stringify(columns),
  lines: JSON.stringify(lines),
})

interface Change extends By {
  importId: string
  version: number
}

/** Tries the file out again with other columns. Errors: `not_found`, `invalid`, `stale`. */
export async function changeColumns(
  services: Services,
  { columns, ...request }: Change & { columns: (ImportField | null)[] },
): Promise<Outcome<null>> {
  const found = await findImport(services.db, request.importId)
  if (!found.ok) return found
  const { kind, columns: before } = found.value
  const fields = columns.filter((field) => field !== null)
  const isKnown = fields.every((field) => (IMPORT_FIELDS[kind] as readonly ImportField[]).includes(field))
  if (!isKnown || new Set(fields).size < fields.length || columns.length !== before.length)
    return refuse('invalid')
  return await tryAgain(services, { ...found.value, columns }, request)
}

async function tryAgain(
  services: Services,
  row: ImportRow,
  { version, ...by }: Change,
): Promise<Outcome<null>> {
  const parsed = await parseFile(row.file, row.kind)
  if (!parsed.ok) return parsed
  const lines = await tryOut(services, { ...row, parsed: parsed.value }, by)
  if (!lines.ok) return lines
  const saved = await services.db
    .updateTable('imports')
    .set({ ...asJson({ columns: row.columns, lines: lines.value }), version: version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', version)
    .where('committedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return saved ? succeed(null) : refuse('stale')
}

/**
 * Imports exactly the outcomes on screen. If a line would turn out differently now, nothing is imported:
 * `refused` with the rows, and the import is tried out again. Errors: also `not_found` and `stale`, such as
 * for the second of two.
 */
export async function commitImport(services: Services, request: Change): Promise<Outcome<null>> {
  const { importId, version, ...by } = request
  const { actor, now } = by
  const found = await findImport(services.db, importId)
  if (!found.ok) return found
  const parsed = await parseFile(found.value.file, found.value.kind)
  if (!parsed.ok) return parsed
  if (found.value.kind === 'bookings') await expireHolds(services)
  const outcome = await transact<null>(services.db, async (trx) => {
    const locked = await lockImport(trx, request)
    if (!locked.ok) return locked
    const { value: row } = locked
    if (row.committedAt) return refuse('stale')
    const done = await runLines(trx, { ...row, parsed: parsed.value }, by)
    if (!done.ok) return done
    const { lines, rows } = done.value
    const changed = lines.filter((line, index) => !isDeepStrictEqual(line, row.lines[index]))
    if (changed.length > 0)
      return refuse('refused', { message: CHANGED, details: { rows: changed.map((line) => line.row) } })
    await trx
      .updateTable('imports')
      .set({ committedAt: now, version: version + 1 })
      .where('id', '=', importId)
      .execute()
    const changes = rows.map(({ id, added }) => ({
      importId,
      rowId: id,
      added: added && JSON.stringify(added),
    }))
    if (changes.length > 0) await trx.insertInto('importRows').values(changes).execute()
    await recordAudit(trx, {
      actorId: actor.id,
      action: `imports.${row.kind}`,
      phrase: `imported ${row.kind} from {name}`,
      subject: `import:${importId}`,
      subjectName: row.fileName,
      after: Object.fromEntries(
        Map.groupBy(lines, ({ result }) => result)
          .entries()
          .map(([key, all]) => [key, all.length]),
      ),
      now,
    })
    return succeed(null)
  })
  if (!outcome.ok && outcome.code === 'refused') await tryAgain(services, found.value, request)
  return outcome
}

/** Locks an import whose version is on screen. Errors: `not_found`, `stale`. */
export async function lockImport(trx: Trx, { importId, version }: Change): Promise<Outcome<ImportRow>> {
  const row = await trx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .$narrowType<Narrowed>()
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  return row.version === version ? succeed(row) : refuse('stale')
}

/** An import with its file and lines. Errors: `not_found`. */
export async function findImport(db: Database, importId: string): Promise<Outcome<ImportRow>> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .$narrowType<Narrowed>()
    .executeTakeFirst()
  return row ? succeed(row) : refuse('not_found')
}

/** Imports that can still be undone, the latest first. */
export async function listImports(db: Database, now: Temporal.Instant) {
  return await db
    .selectFrom('imports')
    .select(['id', 'kind', 'fileName', 'committedAt'])
    .where('committedAt', '>', now.subtract({ hours: UNDO_HOURS }))
    .where('undoneAt', 'is', null)
    .orderBy('committedAt', 'desc')
    .orderBy('id')
    .$narrowType<{ kind: ImportKind; committedAt: Temporal.Instant }>()
    .execute()
}

/** The job: deletes the files of imports that can no longer be undone, and of those that no one committed. Returns how many. */
export async function forgetImports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where(
      ({ fn }) => fn.coalesce('committedAt', 'createdAt'),
      '<=',
      clock.now().subtract({ hours: UNDO_HOURS }),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
