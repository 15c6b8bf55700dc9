import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'
import type { SpecialDay } from '../../../domain/hours/opening-hours.ts'
import { formatHour } from '../../../domain/time/facility-time.ts'

export interface ClosedTime extends Pick<BlockedDate, 'id' | 'date' | 'reason' | 'rangeId'> {
  /** Where it was closed: as a blocked date, as a part of one, or as a special day of the opening hours. */
  by: 'date' | 'part' | 'hours'
  /** Null for a special day. */
  createdAt: string | null
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

/** Everything that's closed as one list, by date, then whole days first, then by hour. */
export function closedTimes(
  {
    dates,
    parts,
    specialDays,
  }: {
    dates: readonly BlockedDate[]
    parts: readonly Closure[]
    /** Those with hours aren't closed. */
    specialDays: readonly SpecialDay[]
  },
  nameOf: (spaceId: string) => string,
): ClosedTime[] {
  const closed = specialDays.filter(({ hours }) => hours === null)
  const all = [
    ...dates.map((date) => ({ ...date, by: 'date' as const, part: null, fromHour: -1 })),
    ...closed.map(({ date, label }) => ({
      ...{ id: date, date, reason: label, createdAt: null },
      ...{ by: 'hours' as const, part: null, fromHour: -1 },
    })),
    ...parts.map((closure) => ({
      ...closure,
      by: 'part' as const,
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
