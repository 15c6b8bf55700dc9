import { OPEN_HOURS } from '../facility.ts'
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
  /** 0 to 1; null when the period has no such weekday, or none that has been. */
  share: number | null
}

/**
 * The end of the hours that count, as a local day and hour. A period that has begun counts only hours that have been, or a
 * running month would look emptier than it is. One that's all ahead counts whole, to show how booked it is.
 */
export function countedUntil(
  period: Period,
  now: Temporal.ZonedDateTime,
): { date: Temporal.PlainDate; hour: number } {
  const today = now.toPlainDate()
  const isAhead = Temporal.PlainDate.compare(today, period.from) < 0
  const isOver = Temporal.PlainDate.compare(today, period.to) > 0
  return isAhead || isOver ? { date: period.to.add({ days: 1 }), hour: 0 } : { date: today, hour: now.hour }
}

/**
 * Booked hours as a share of bookable hours, by weekday and opening hour: space-hours booked, divided by active spaces
 * times the days with that weekday. `played` are the hours before `until` (`countedUntil`). Closures aren't subtracted.
 * Bookings of spaces that are inactive now count too, so shares are capped at 1.
 */
export function utilization(
  period: Period,
  until: ReturnType<typeof countedUntil>,
  spaces: number,
  played: readonly PlayedHour[],
): UsedHour[] {
  const days = weekdaysIn({ from: period.from, to: until.date.subtract({ days: 1 }) })
  const minutes = new Map(played.map((each) => [`${each.weekday} ${each.hour}`, each.spaceMinutes]))
  return OPEN_HOURS.flatMap((hour) =>
    days.map((whole, weekday) => {
      const isToday = until.date.dayOfWeek % 7 === weekday && hour < until.hour
      const offered = (whole + Number(isToday)) * spaces * 60
      const share = offered === 0 ? null : (minutes.get(`${weekday} ${hour}`) ?? 0) / offered
      return { weekday, hour, share: share === null ? null : Math.min(share, 1) }
    }),
  )
}

/** Hours booked before opening or after closing, of all spaces. */
export function afterHours(played: readonly PlayedHour[]): number {
  return (
    played.reduce((sum, { hour, spaceMinutes }) => sum + (OPEN_HOURS.includes(hour) ? 0 : spaceMinutes), 0) /
    60
  )
}
