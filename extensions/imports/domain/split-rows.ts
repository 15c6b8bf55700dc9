import { IMPORT_CELL, IMPORT_COLUMNS } from './import.schema.ts'

/** A row as a spreadsheet shows it. `problem`: why its cells can't be trusted. */
export interface SplitRow {
  cells: readonly string[]
  problem: string | null
  /** Its first line in the file, counted from 0, and how many it takes. */
  line: number
  height: number
}

const NEVER_CLOSED = 'A quotation mark in this row is never closed.'
const RUN_TOGETHER = 'A quotation mark joins this row with another. Please check the quotation marks in both.'
const UNUSABLE = "This row contains characters that can't be used."

interface Shape {
  delimiter: string
  /**
   * Of the header, which tells a text of several lines from rows that a stray quotation mark joins. Null
   * while it's unknown.
   */
  columns: number | null
}

/**
 * Splits CSV into rows, each judged alone: a quotation mark that isn't closed ruins its own row, and lines
 * can end in any way. A quoted cell can have line breaks. Takes time in proportion to the text.
 */
export function* splitRows(text: string, shape: Shape): Generator<SplitRow> {
  let line = 0
  for (let at = 0; at < text.length; ) {
    const read = readRow(text, at, { ...shape, isOneLine: false })
    const isJoined = read.height > 1 && !isSeveralLines(read, text.slice(at, read.end), shape)
    // The lines of rows that a quotation mark joined, one by one, since it may be in any of them.
    for (let left = isJoined ? read.height : 1; left > 0; left -= 1) {
      const row = isJoined ? readRow(text, at, { ...shape, isOneLine: true }) : read
      const problem = isJoined ? RUN_TOGETHER : (row.problem ?? problemOf(row.cells))
      yield { cells: row.cells, problem, line, height: row.height }
      line += row.height
      at = row.end
    }
  }
}

/**
 * Whether a row of several lines is one: it has the header's columns, and none of its further lines is a row
 * itself.
 */
function isSeveralLines({ cells }: ReadRow, text: string, { delimiter, columns }: Shape): boolean {
  if (columns === null) return true
  const [, ...further] = text.trimEnd().split(/\r\n|\r|\n/)
  const isRow = (line: string) => columns > 1 && line.split(delimiter).length >= columns
  return withoutEmptyEnd(cells).length <= columns && cells.length >= columns && !further.some(isRow)
}

/** Without empty cells at the end. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}

function problemOf(cells: readonly string[]): string | null {
  if (cells.some((cell) => cell.includes('\0'))) return UNUSABLE
  if (cells.length > IMPORT_COLUMNS) return `This row has more than ${IMPORT_COLUMNS} columns.`
  if (cells.some((cell) => cell.length > IMPORT_CELL))
    return `A cell in this row is longer than ${IMPORT_CELL.toLocaleString('en-US')} characters.`
  return null
}

interface ReadRow {
  cells: string[]
  problem: string | null
  height: number
  end: number
}

function readRow(
  text: string,
  start: number,
  { delimiter, isOneLine }: { delimiter: string; isOneLine: boolean },
): ReadRow {
  const cells: string[] = []
  let problem: string | null = null
  let height = 1
  let at = start
  for (;;) {
    // The rest of a row with too many cells is kept as one.
    const isLast = cells.length === IMPORT_COLUMNS
    const quoted = isLast ? null : readQuoted(text, at, delimiter)
    if (quoted && !(isOneLine && quoted.breaks > 0)) {
      cells.push(quoted.text)
      height += quoted.breaks
      at = quoted.end
    } else {
      const end = endOfCell(text, at, isLast ? null : delimiter)
      const cell = text.slice(at, end)
      if (cell.trimStart().startsWith('"') && cell.split('"').length % 2 === 0) problem = NEVER_CLOSED
      cells.push(cell)
      at = end
    }
    if (text[at] !== delimiter) return { cells, problem, height, end: afterLineEnd(text, at) }
    at += 1
  }
}

interface Quoted {
  text: string
  /** How many line breaks it has. */
  breaks: number
  end: number
}

/**
 * A cell in quotation marks; null if it isn't one, or isn't closed before the next cell or within the longest
 * cell.
 */
function readQuoted(text: string, start: number, delimiter: string): Quoted | null {
  let at = start
  while (text[at] === ' ') at += 1
  if (text[at] !== '"') return null
  const first = at + 1
  let breaks = 0
  for (at = first; at < text.length && at - first <= 2 * IMPORT_CELL; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) breaks += 1
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') {
      at += 1
      continue
    }
    let end = at + 1
    while (text[end] === ' ') end += 1
    if (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) return null
    return { text: text.slice(first, at).replaceAll('""', '"'), breaks, end }
  }
  return null
}

const isLineEnd = (character: string | undefined) => character === '\n' || character === '\r'

function endOfCell(text: string, start: number, delimiter: string | null): number {
  let at = start
  while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at += 1
  return at
}

const afterLineEnd = (text: string, at: number) => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)
