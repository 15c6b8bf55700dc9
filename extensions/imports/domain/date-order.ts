import type { Cells } from './import-fields.ts'

/** A date of numbers at the start of a cell, with the year last. */
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/
const datesOf = ({ date, start, end }: Cells) => [date, start, end].flatMap((cell) => cell || [])

/** A date in the file with the day before the month, such as "31/12/2026"; null if there is none. */
export function findDayFirst(lines: readonly { cells: Cells }[]): string | null {
  const dates = lines.flatMap(({ cells }) => datesOf(cells))
  return dates.map((cell) => NUMBERS.exec(cell)).find((found) => Number(found?.[1]) > 12)?.[0] ?? null
}

/**
 * Why a line's dates can't be read in a file that has `dayFirst`: "05/12/2026" can be in May or in December.
 * Null if they can.
 */
export function whyAmbiguous(cells: Cells, dayFirst: string | null): string | null {
  if (dayFirst === null) return null
  const ambiguous = datesOf(cells)
    .map((cell) => NUMBERS.exec(cell))
    .find((found) => found && Number(found[1]) <= 12 && Number(found[2]) <= 12 && found[1] !== found[2])
  return ambiguous
    ? `Date: “${ambiguous[0]}” is unclear, because “${dayFirst}” in this file has the day first. Please use dates like 2026-12-05.`
    : null
}
