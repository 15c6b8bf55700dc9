import { setImmediate } from 'node:timers/promises'
import { type Options, stringify } from 'csv-stringify/sync'
import { type Cents, toDecimal } from '../../domain/pricing/money.ts'

/** Each column's name and its value: text, or money in cents. Text that looks like a formula is escaped. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | Cents>>

/** Rows are written this many at a time; other requests take their turn in between. */
const AT_A_TIME = 1_000

/** A table as CSV (RFC 4180), with the byte order mark Excel needs for UTF-8. */
export async function csvOf<Row>(columns: Columns<Row>, rows: readonly Row[]): Promise<string> {
  const header = await writeCsv([Object.keys(columns)])
  return header + (await writeRows(rows, (row) => Object.values(columns).map((read) => read(row))))
}

/**
 * The only way any CSV is written: no text of a cell, also of a header, is a formula when a spreadsheet opens it. Cents are
 * written as dollars.
 */
export async function writeCsv(rows: readonly (readonly (string | Cents)[])[]): Promise<string> {
  return `\uFEFF${await writeRows(rows, (cells) => cells)}`
}

async function writeRows<Row>(
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly (string | Cents)[],
): Promise<string> {
  let text = ''
  for (let from = 0; from < rows.length; from += AT_A_TIME) {
    text += stringify(rows.slice(from, from + AT_A_TIME).map(cellsOf), OPTIONS)
    await setImmediate()
  }
  return text
}

const OPTIONS: Options = {
  record_delimiter: '\r\n',
  // Otherwise it quotes only the line breaks that end rows.
  quoted_match: /[\r\n]/,
  escape_formulas: true,
  cast: { number: toDecimal, string: escapeInnerFormulas },
}

/** A spreadsheet can also split at semicolons and tabs, and then see formulas in the middle of a text. */
function escapeInnerFormulas(text: string): string {
  return text.replaceAll(/(?<![;\s])[;\s]+(?=[=+\-@＝＋－＠])/g, (gap) =>
    /[;\t\r\n]/.test(gap) ? `${gap}'` : gap,
  )
}
