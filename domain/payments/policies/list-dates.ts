import { formatLongDate, formatTimeRange, type Interval } from '../../time/facility-time.ts'

/** The dates of a season as the signed text lists them, one per line. */
export function listDates(dates: readonly (Interval & { item: string })[]): string {
  return dates
    .map(({ item, start, end }) => `${formatLongDate(start)}, ${formatTimeRange(start, end)}, ${item}`)
    .join('\n')
}
