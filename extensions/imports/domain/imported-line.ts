import type { ImportedLine } from './import.schema.ts'
import type { Cells } from './import-fields.ts'
import { describeCells } from './read-customer.ts'

/** A line of the file that has the header's columns. `notes`: what was left out or guessed while reading it. */
export interface ReadLine {
  row: number
  cells: Cells
  notes: readonly string[]
}

/** The outcome of a line, and the parts of it that are left out. */
export interface Decision {
  result: ImportedLine['result']
  text: string
  notes?: readonly string[]
}

export const fail = (text: string, notes: readonly string[] = []): Decision => ({
  result: 'error',
  text,
  notes,
})

/** The outcome of a line, with everything that was noted on the way. Errors name the person. */
export function importedLine(
  { row, cells, notes }: ReadLine,
  { result, text, notes: more = [] }: Decision,
): ImportedLine {
  const person = result === 'error' ? describeCells(cells) : ''
  const note = [...notes, ...more].join(' ')
  return { row, result, text, ...(person && { person }), ...(note && { note }) }
}
