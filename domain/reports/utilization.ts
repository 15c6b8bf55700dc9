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
 * Booked hours as a share of bookable hours, by weekday and hour: space-hours booked in the period, divided by active
 * spaces times the days with that weekday. Includes every opening hour, and other hours with bookings. Closures aren't
 * subtracted. Bookings of spaces that are inactive now count too, so shares are capped at 1.
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
