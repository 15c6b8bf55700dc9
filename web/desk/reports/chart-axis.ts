import type { Cents } from '../../../domain/pricing/money.ts'

/** The top of a scale: the next of $1, $2, $5, $10, $20, … */
export function roundScale(largest: Cents): Cents {
  const power = 10 ** Math.floor(Math.log10(Math.max(100, largest)))
  return [power, 2 * power, 5 * power, 10 * power].find((top) => top >= largest) ?? largest
}

/** With fewer weeks between them, names of months would overlap. */
const LEAST_WEEKS = 3

/**
 * Below which weeks a chart names a month: where one begins, unless the next follows at once. With the year at first,
 * and where it changes: "Nov 2026", "Dec", "Jan 2027".
 */
export function monthLabels(sundays: readonly Temporal.PlainDate[]): string[] {
  const begins = sundays.flatMap((sunday, index) =>
    sunday.month === sundays[index - 1]?.month ? [] : [index],
  )
  const kept = new Set(
    begins.filter((index, at) => (begins[at + 1] ?? Number.POSITIVE_INFINITY) - index >= LEAST_WEEKS),
  )
  let year: number | null = null
  return sundays.map((sunday, index) => {
    if (!kept.has(index)) return ''
    const hasYear = sunday.year !== year
    year = sunday.year
    return sunday.toLocaleString('en-US', { month: 'short', ...(hasYear && { year: 'numeric' }) })
  })
}
