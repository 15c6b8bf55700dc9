import { stringify } from 'csv-stringify/sync'
import { type Cents, toDecimal } from '../../domain/pricing/money.ts'

/** Each column's name and its value: text, or money in cents. Text that looks like a formula is escaped. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | Cents>>

/** A table as CSV (RFC 4180), with the byte order mark Excel needs for UTF-8. */
export function csvOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = rows.map((row) => Object.values(columns).map((read) => read(row)))
  return writeCsv([Object.keys(columns), ...cells])
}

/**
 * The only way any CSV is written: no text of a cell, also of a header, is a formula when a spreadsheet opens it. Cents are
 * written as dollars.
 */
export function writeCsv(rows: readonly (readonly (string | Cents)[])[]): string {
  return stringify([...rows], {
    bom: true,
    record_delimiter: '\r\n',
    // Otherwise it quotes only the line breaks that end rows.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { number: toDecimal, string: escapeInnerFormulas },
  })
}

/** A spreadsheet can also split at semicolons and tabs, and then see formulas in the middle of a text. */
function escapeInnerFormulas(text: string): string {
  return text.replaceAll(/(?<![;\s])[;\s]+(?=[=+\-@＝＋－＠])/g, (gap) =>
    /[;\t\r\n]/.test(gap) ? `${gap}'` : gap,
  )
}
