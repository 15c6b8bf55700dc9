/** A Markdown table with aligned columns. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = [headings, widths.map((width) => '-'.repeat(width)), ...rows]
  return lines
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n')
}

export function amount(value: number, unit: string): string {
  return `${rounded(value)} ${unit}`
}

/** The middle half of the values, so that one disturbed round doesn't show. Empty for a single value. */
export function spread(values: readonly number[], format = rounded): string {
  return values.length > 1 ? `${format(quantile(values, 1 / 4))}–${format(quantile(values, 3 / 4))}` : ''
}

/** Empty if there's nothing to divide. */
export function ratio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : ''
}

/** The upper median of an even count. */
export function median(values: readonly number[]): number {
  return quantile(values, 1 / 2)
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

function rounded(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
