import { CLOSING_HOUR, OPENING_HOUR } from '../facility.ts'
import { type Period, weekdaysIn } from './period.ts'

export interface PlayedHour {
  /** 0 is Sunday. */
  weekday: number
  hour: number
  spaceMinutes: number
}

export interface UsedHour {
  weekday: number
  hour: number
  /** 0 to 1; null when the period has no such weekday. */
  share: number | null
}

/**
 * Which share of what could be rented was played, by weekday and hour: space-hours played in the period, against the
 * spaces that are offered times the days of that weekday. Every opening hour, and others in which somebody played. Closures
 * are not taken off. A space that is no longer offered may have been played in, so a share stops at 1.
 */
export function utilization(period: Period, spaces: number, played: readonly PlayedHour[]): UsedHour[] {
  const days = weekdaysIn(period)
  const hours = new Set(played.filter(({ spaceMinutes }) => spaceMinutes > 0).map(({ hour }) => hour))
  for (let hour = OPENING_HOUR; hour < CLOSING_HOUR; hour += 1) hours.add(hour)
  const minutes = new Map(played.map((each) => [`${each.weekday} ${each.hour}`, each.spaceMinutes]))
  return [...hours]
    .toSorted((one, other) => one - other)
    .flatMap((hour) =>
      days.map((count, weekday) => {
        const offered = count * spaces * 60
        const share = offered === 0 ? null : (minutes.get(`${weekday} ${hour}`) ?? 0) / offered
        return { weekday, hour, share: share === null ? null : Math.min(share, 1) }
      }),
    )
}
