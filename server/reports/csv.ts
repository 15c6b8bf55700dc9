import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type Cents, toDecimal } from '../../domain/pricing/money.ts'
import { type Period, weeksOf } from '../../domain/reports/period.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import type { Span } from './counted-rows.ts'

/** Each column's name and its value: text, or money in cents. Text that looks like a formula is escaped. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | Cents>>

/**
 * Streams a period as CSV (RFC 4180, with the byte order mark Excel needs for UTF-8). Reads a week at a time, so a year
 * takes no more memory than a week. Spans never reach outside the period.
 */
export function csvByWeek<Row>(
  columns: Columns<Row>,
  period: Period,
  readWeek: (span: Span) => Promise<Row[]>,
): Readable {
  return Readable.from(linesOf(columns, period, readWeek))
}

async function* linesOf<Row>(
  columns: Columns<Row>,
  period: Period,
  readWeek: (span: Span) => Promise<Row[]>,
): AsyncGenerator<string> {
  let isFirst = true
  for (const span of weeksAsSpans(period)) {
    const rows = await readWeek(span)
    // Not before the first week is read: while nothing is sent, a failure can still be answered with its status.
    const values = rows.map((row) => Object.values(columns).map((read) => read(row)))
    if (isFirst) yield writeCsv([Object.keys(columns), ...values], { bom: true })
    else if (rows.length > 0) yield writeCsv(values)
    isFirst = false
  }
}

/**
 * The only way any CSV is written: no text of a cell, also of a header, is a formula when a spreadsheet opens it. Cents are
 * written as dollars.
 */
export function writeCsv(
  rows: readonly (readonly (string | Cents)[])[],
  { bom = false }: { bom?: boolean } = {},
): string {
  return stringify([...rows], {
    bom,
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { number: toDecimal, string: escapeInnerFormulas },
  })
}

/** A spreadsheet can also split at semicolons and tabs, and then see formulas in the middle of a text. */
function escapeInnerFormulas(text: string): string {
  return text.replaceAll(/([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g, "$1'")
}

function weeksAsSpans({ from, to }: Period): Span[] {
  return weeksOf({ from, to }).map((sunday) => {
    const saturday = sunday.add({ days: 6 })
    const first = Temporal.PlainDate.compare(sunday, from) < 0 ? from : sunday
    const last = Temporal.PlainDate.compare(saturday, to) > 0 ? to : saturday
    return { start: dayBounds(first).start, end: dayBounds(last).end }
  })
}
