import { formatLongDate, formatTimeRange } from '../../../domain/time/format.ts'

/** "Friday, November 20, 2026, 6:00 PM – 8:00 PM ET" */
export function whenOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const [start, end] = [Temporal.Instant.from(startTime), Temporal.Instant.from(endTime)]
  return `${formatLongDate(start)}, ${formatTimeRange(start, end)}`
}
