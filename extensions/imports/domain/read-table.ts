import { IMPORT_COLUMNS, IMPORT_LINES } from './import.schema.ts'
import { type ImportKind, matchColumns } from './import-fields.ts'
import { type SplitRow, splitRows, withoutEmptyEnd } from './split-rows.ts'

/** A file's text, and its lines with letters that had to be guessed. Lines are counted from 0. */
export interface DecodedFile {
  text: string
  guessedLines: ReadonlySet<number>
}

/** `row` counts as spreadsheets do. `problem`: why the row can't be read. */
export interface FileLine {
  row: number
  cells: readonly string[]
  problem: string | null
  /** Whether some of its letters had to be guessed. */
  isGuessed: boolean
}

export interface ParsedFile {
  header: readonly string[]
  /** Rows above the header, such as a title. */
  above: readonly FileLine[]
  lines: readonly FileLine[]
}

const DELIMITERS = [',', ';', '\t', '|'] as const
/** The header is among the first rows. */
const FIRST_ROWS = 50
/** Excel's first line for itself: which character separates cells. */
const EXCEL_DELIMITER = /^"?sep=([,;|\t])"?[,;|\t]*(?:\r\n|\r|\n|$)/i
const NOT_CSV = "This file isn't CSV. In your spreadsheet, save it as “CSV UTF-8 (Comma delimited)”."
/** How Excel's own files, older ones, and PDFs start. */
const OTHER_FILES = ['PK\x03\x04', 'ÐÏ\x11à', '%PDF']

/** Reads a CSV file; a text is the reason why it can't be. Skips empty rows. Its columns are named for `kind`. */
export function readTable(decoded: DecodedFile, kind: ImportKind): ParsedFile | string {
  if (OTHER_FILES.some((start) => decoded.text.startsWith(start))) return NOT_CSV
  const said = EXCEL_DELIMITER.exec(decoded.text)
  const text = said ? decoded.text.slice(said[0].length) : decoded.text
  const shape = findShape(text, kind, said?.[1] ? [said[1]] : DELIMITERS)
  if (!shape) return 'This file is empty.'
  const { delimiter, header } = shape
  const names = withoutEmptyEnd(header.cells)
  if (names.some((name) => name.includes('\0'))) return NOT_CSV
  if (names.length > IMPORT_COLUMNS)
    return `This file has more than ${IMPORT_COLUMNS} columns. Please keep those you need.`
  const parsed = { header: names, above: [] as FileLine[], lines: [] as FileLine[] }
  let row = 0
  let count = 0
  for (const { cells, problem, line, height } of splitRows(text, { delimiter, columns: names.length })) {
    row += 1
    if (isBlank(cells) || line === header.line) continue
    const isBelow = line > header.line
    if (isBelow) count += 1
    if (count > IMPORT_LINES) continue
    const at = line + (said ? 1 : 0)
    const isGuessed =
      cells.some((cell) => cell.includes('\uFFFD')) || hasAny(decoded.guessedLines, at, height)
    const part = isBelow ? parsed.lines : parsed.above
    part.push({ row, cells, problem, isGuessed })
  }
  if (count === 0) return 'This file has a header and no lines below it.'
  if (count > IMPORT_LINES)
    return `This file has ${count} lines. Please split it into files of up to ${IMPORT_LINES}.`
  return parsed
}

function hasAny(lines: ReadonlySet<number>, from: number, height: number): boolean {
  return lines.size > 0 && Array.from({ length: height }, (_, n) => from + n).some((line) => lines.has(line))
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

interface FoundShape {
  delimiter: string
  header: SplitRow
}

/**
 * The character between cells, and the header: the row with the most names of columns that we know, else the
 * first that's as wide as most. Null for a file without text.
 */
function findShape(text: string, kind: ImportKind, delimiters: readonly string[]): FoundShape | null {
  const found = delimiters.flatMap((delimiter) => {
    const rows = firstRows(text, delimiter)
    const usual = usualWidth(rows)
    return rows.map((header) => {
      const known = matchColumns(kind, header.cells).filter((field) => field !== null).length
      return { delimiter, header, known, isUsual: header.cells.length === usual, usual }
    })
  })
  const [best] = found.toSorted(
    (one, other) =>
      other.known - one.known || other.usual - one.usual || Number(other.isUsual) - Number(one.isUsual),
  )
  return best ?? null
}

/** Those of the first rows that have any text. */
function firstRows(text: string, delimiter: string): SplitRow[] {
  const rows = splitRows(text, { delimiter, columns: null }).take(FIRST_ROWS)
  return [...rows].filter(({ cells }) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)))
}

/** How many cells most of the rows have. */
function usualWidth(rows: readonly SplitRow[]): number {
  const byWidth = Map.groupBy(rows, ({ cells }) => cells.length)
  const [[width = 0] = []] = [...byWidth].toSorted(([, one], [, other]) => other.length - one.length)
  return width
}
