import path from 'node:path'
import type { Tinypool } from 'tinypool'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { IMPORT_BYTES } from '../domain/import.schema.ts'
import { type Cells, cellText, type ImportField, type ImportKind } from '../domain/import-fields.ts'
import type { FileLine, ParsedFile } from '../domain/read-table.ts'

/** The largest file takes a fraction of this. */
const PATIENCE_MS = 10_000
const IDLE_MS = 30_000

let pool: Promise<Tinypool> | null = null

/**
 * Reads a CSV file, in a thread that does nothing else: other requests don't wait for it. Refuses with
 * `refused` and the reason.
 */
export async function parseFile(file: Uint8Array, kind: ImportKind): Promise<Outcome<ParsedFile>> {
  if (file.length > IMPORT_BYTES)
    return bad('This file is too large. Please split it into files of up to 2 MB.')
  pool ??= openPool()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const parsed: ParsedFile | string = await (await pool).run({ file, kind }, { name: 'parse', signal })
    return typeof parsed === 'string' ? bad(parsed) : succeed(parsed)
  } catch (error) {
    if (!signal.aborted) throw error
    return bad('This file takes too long to read. Please split it, or save it as CSV again.')
  }
}

async function openPool(): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: path.join(import.meta.dirname, 'file-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}

const bad = (message: string) => refuse('refused', { message })

/**
 * A line's cells by field; a text is the reason why it can't be read, such as more or fewer cells than the
 * header, so they can't be told apart.
 */
export function cellsOf(
  { cells, problem }: FileLine,
  columns: readonly (ImportField | null)[],
): Cells | string {
  if (problem) return problem
  // Some programs leave out empty cells at the end.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '') || cells.length < columns.length)
    return `This line has ${cells.length} columns, but the header has ${columns.length}.`
  return Object.fromEntries(
    columns.flatMap((field, index) => (field ? [[field, cellText(cells[index] ?? '')]] : [])),
  )
}
