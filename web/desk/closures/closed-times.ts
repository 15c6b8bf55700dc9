import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'
import { formatHour } from '../../../domain/time/facility-time.ts'

export interface ClosedTime extends BlockedDate {
  isWholeDay: boolean
  /** Hours and spaces of a partial closure: "8:00 AM – 12:00 PM · Cage 1". Null for a whole day. */
  part: string | null
}

/** Days that were closed together, or one. */
export interface ClosedRange {
  days: [ClosedTime, ...ClosedTime[]]
}

/** Groups the days of each range, where its first day is. */
export function closedRanges(times: readonly ClosedTime[]): ClosedRange[] {
  const ranges = new Map<string, ClosedRange>()
  for (const time of times) {
    const key = time.rangeId ?? time.id
    const range = ranges.get(key)
    if (range) range.days.push(time)
    else ranges.set(key, { days: [time] })
  }
  return [...ranges.values()]
}

/** Blocked dates and partial closures as one list, by date, then whole days first, then by hour. */
export function closedTimes(
  dates: readonly BlockedDate[],
  parts: readonly Closure[],
  nameOf: (spaceId: string) => string,
): ClosedTime[] {
  const all = [
    ...dates.map((date) => ({ ...date, isWholeDay: true, part: null, fromHour: -1 })),
    ...parts.map((closure) => ({
      ...closure,
      isWholeDay: false,
      part: partInWords(closure, nameOf),
      fromHour: closure.hours?.fromHour ?? 0,
    })),
  ]
  return all.sort((a, b) => a.date.localeCompare(b.date) || a.fromHour - b.fromHour)
}

function partInWords({ hours, spaceIds }: Closure, nameOf: (spaceId: string) => string): string {
  const when = hours ? `${formatHour(hours.fromHour)} – ${formatHour(hours.untilHour % 24)}` : 'All day'
  const where = spaceIds ? spaceIds.map(nameOf).join(', ') : 'All spaces'
  return `${when} · ${where}`
}
