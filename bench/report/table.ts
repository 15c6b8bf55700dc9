import { isMet, type Measurement } from './measurement.ts'

const HEADINGS = ['measurement', 'now', 'limit', 'now / limit', 'target', 'verdict', 'detail'] as const

/** One row of text cells per measurement, in the order of `HEADINGS`. */
export function toRows(measurements: readonly Measurement[]): string[][] {
  return measurements.map((measurement) => [
    measurement.what,
    amount(measurement.value, measurement.unit),
    measurement.limit === undefined ? '' : amount(measurement.limit, measurement.unit),
    measurement.ratio === undefined ? '' : measurement.ratio.toFixed(2),
    targetText(measurement),
    isMet(measurement) ? 'met' : 'MISSED',
    measurement.detail ?? '',
  ])
}

/** Columns as wide as their widest cell, for a terminal. */
export function toText(rows: readonly (readonly string[])[]): string {
  return padded([HEADINGS, ...rows])
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n')
}

export function toMarkdown(rows: readonly (readonly string[])[]): string {
  const [headings = [], ...body] = padded([HEADINGS, ...rows])
  const lines = [headings, headings.map((cell) => '-'.repeat(cell.length)), ...body]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function padded(rows: readonly (readonly string[])[]): string[][] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
}

function targetText({ target, unit }: Measurement): string {
  if ('ratioAtLeast' in target) return `≥ ${target.ratioAtLeast} of the limit`
  if ('ratioAtMost' in target) return `≤ ${target.ratioAtMost} × the limit`
  if ('atLeast' in target) return `≥ ${amount(target.atLeast, unit)}`
  return `≤ ${amount(target.atMost, unit)}`
}

function amount(value: number, unit: string): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ${unit}`
}
