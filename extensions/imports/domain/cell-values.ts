import { type Cents, parseAmount } from '../../../domain/pricing/money.ts'
import { tidyText } from '../../../domain/visible-text.ts'
import { type Cells, FIELD_NAMES, type ImportField } from './import-fields.ts'

/** The words of people and programs for an empty cell. */
const NOTHING = /^(?:[-–—]+|n\/?a|#n\/a|none|null|nil|nan|undefined|unknown)$/i
/** The same for names: there are people called None or Null. */
const NO_NAME = /^(?:[-–—]+|n\/a|#n\/a)$/i
const NAMES: readonly string[] = ['name', 'firstName', 'lastName'] satisfies ImportField[]
const AMOUNT = /^(?:\$|usd)? ?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?) ?(?:\$|usd|dollars)?$/i
/** A number as people write it, somewhere in a text. */
const PHONE = /\+?\(?\d[\d().\s-]{5,24}\d/
/** Spreadsheets make a number of a phone number. */
const DECIMALS = /^(\d{7,15})\.0+$/

/** A cell's value, and what staff should know about what was read. */
export interface CellValue<T> {
  value: T
  notes: readonly string[]
}

const plain = <T>(value: T): CellValue<T> => ({ value, notes: [] })

/** "Phone “N/A” is left out." */
export const leftOut = (label: string, cell: string) => `${label} “${shortened(cell)}” is left out.`

const ENOUGH = 60

/** Enough of a cell to find it, without zero bytes and halves of characters, which the database refuses. */
export function shortened(cell: string): string {
  const start = cell.slice(0, ENOUGH)
  const whole = start.isWellFormed() ? start : start.slice(0, -1)
  return `${whole.replaceAll('\0', '')}${cell.length > ENOUGH ? '…' : ''}`
}

/**
 * Cells without those that say that they're empty, such as "N/A", or have nothing visible, which are noted.
 */
export function withoutNothing(cells: Cells): CellValue<Cells> {
  const fields = Object.entries(cells) as [ImportField, string][]
  const isInvisible = (cell: string) => cell !== '' && tidyText(cell) === ''
  const empty = fields.filter(
    ([field, cell]) => isInvisible(cell) || (NAMES.includes(field) ? NO_NAME : NOTHING).test(cell),
  )
  return {
    value: { ...cells, ...Object.fromEntries(empty.map(([field]) => [field, ''])) },
    notes: empty.map(([field, cell]) => {
      const { label } = FIELD_NAMES[field]
      return isInvisible(cell)
        ? `${label} has only invisible characters and is left out.`
        : leftOut(label, cell)
    }),
  }
}

/** The email of a cell, such as of "Jane <jane@example.com>" or of two; the cell itself if it has none. */
export function emailIn(cell: string): CellValue<string> {
  const found = cell.split(/[\s,;<>()"]+/).find((part) => part.includes('@'))
  const email = found?.replace(/^mailto:/i, '').replace(/\.$/, '')
  if (!email || email === cell) return plain(cell)
  return { value: email, notes: [`Email “${shortened(cell)}” is read as ${email}.`] }
}

/** Texts that can be the phone number of a cell, the best first. */
export function phonesIn(cell: string): string[] {
  const typed = cell.replace(/^(?:'|tel:)/i, '').replace(DECIMALS, '$1')
  const part = PHONE.exec(typed)?.[0]
  return part === undefined || part === typed ? [typed] : [typed, part]
}

/**
 * A price in dollars, such as "$1,200.00"; null if it can't be read, such as "30,00", which would be 30
 * dollars or 3,000.
 */
export function priceIn(cell: string): Cents | null {
  const amount = AMOUNT.exec(cell)?.[1]
  return amount === undefined ? null : parseAmount(amount.replaceAll(',', ''))
}
