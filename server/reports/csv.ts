import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type Cents, toDecimal } from '../../domain/pricing/price.ts'
import { type Period, weeksOf } from '../../domain/reports/period.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import type { Span } from './movements.ts'

/** A number is money. Text that a spreadsheet would take for a formula is made harmless. */
export type CsvRow = Readonly<Record<string, string | Cents>>

/**
 * A CSV file (RFC 4180, with the mark by which Excel knows UTF-8) of a period, read and written a week at a time, so that
 * a year takes no more memory than a week. What is older than `from` or younger than `to` is never asked for.
 */
export function csvByWeek(
  columns: readonly string[],
  period: Period,
  readWeek: (span: Span) => Promise<CsvRow[]>,
): Readable {
  return Readable.from(linesOf(columns, period, readWeek))
}

async function* linesOf(
  columns: readonly string[],
  period: Period,
  readWeek: (span: Span) => Promise<CsvRow[]>,
): AsyncGenerator<string> {
  yield write(columns, [], { header: true, bom: true })
  for (const span of weeksAsSpans(period)) {
    const rows = await readWeek(span)
    if (rows.length > 0) yield write(columns, rows)
  }
}

function write(columns: readonly string[], rows: readonly CsvRow[], head = {}): string {
  return stringify([...rows], {
    ...head,
    columns: [...columns],
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { number: toDecimal },
  })
}

function weeksAsSpans({ from, to }: Period): Span[] {
  return weeksOf({ from, to }).map((sunday) => {
    const saturday = sunday.add({ days: 6 })
    const first = Temporal.PlainDate.compare(sunday, from) < 0 ? from : sunday
    const last = Temporal.PlainDate.compare(saturday, to) > 0 ? to : saturday
    return { start: dayBounds(first).start, end: dayBounds(last).end }
  })
}
