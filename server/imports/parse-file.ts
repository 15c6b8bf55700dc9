import { CsvError, parse } from 'csv-parse/sync'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_LINES } from '../../domain/imports/import.schema.ts'
import { type Cells, cellText, type ImportField } from '../../domain/imports/import-fields.ts'

/** `row` counts as spreadsheets do, so the header is row 1. */
export interface FileLine {
  row: number
  cells: readonly string[]
}

export interface ParsedFile {
  header: readonly string[]
  lines: readonly FileLine[]
}

/** Reads a CSV file: separated by commas, semicolons, or tabs. Refuses with `bad_file` and the reason. Skips empty lines. */
export function parseFile(text: string): Outcome<ParsedFile> {
  if (Buffer.byteLength(text) > IMPORT_BYTES)
    return bad('This file is too large. Please split it into files of up to 2 MB.')
  if (text.includes('\0'))
    return bad("This file isn't CSV. In your spreadsheet, save it as “CSV UTF-8 (Comma delimited)”.")
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const [delimiter = ','] = [',', ';', '\t'].toSorted((one, other) => count(first, other) - count(first, one))
  try {
    const records: string[][] = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
    })
    const numbered = records.map((cells, index) => ({ row: index + 1, cells }))
    const [head, ...lines] = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    if (!head) return bad('This file is empty.')
    if (lines.length === 0) return bad('This file has a header and no lines below it.')
    if (lines.length > IMPORT_LINES)
      return bad(`This file has ${lines.length} lines. Please split it into files of up to ${IMPORT_LINES}.`)
    if (head.cells.length > IMPORT_COLUMNS)
      return bad(
        `This file has ${head.cells.length} columns. Please keep those you need, up to ${IMPORT_COLUMNS}.`,
      )
    return succeed({ header: head.cells, lines })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return bad(
      'A quotation mark in this file is never closed, so its lines run together. Please save the file again.',
    )
  }
}

const bad = (message: string) => refuse('bad_file', { message })
const count = (text: string, part: string) => text.split(part).length

/** A line's cells by field. Null if it has more or fewer cells than the header, so they can't be told apart. */
export function cellsOf({ cells }: FileLine, columns: readonly (ImportField | null)[]): Cells | null {
  // Some programs leave out empty cells at the end.
  if (cells.slice(columns.length).some((cell) => cell !== '') || cells.length < columns.length) return null
  return Object.fromEntries(
    columns.flatMap((field, index) => (field ? [[field, cellText(cells[index] ?? '')]] : [])),
  )
}
