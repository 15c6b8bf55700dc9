import { type OpeningHours, openHoursOn } from '../hours/opening-hours.ts'
import { daysIn, type Period } from './period.ts'

export interface PlayedHour {
  /** A local day. */
  date: string
  hour: number
  spaceMinutes: number
}

export interface UsedHour {
  /** 0 is Sunday. */
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
 * Booked hours as a share of bookable hours, by weekday and opening hour: space-hours booked while open, divided by active
 * spaces times the days with that weekday that are open then. `played` are the hours before `until` (`countedUntil`). Closures
 * aren't subtracted. Bookings of spaces that are inactive now count too, so shares are capped at 1.
 */
export function utilization(
  period: Period,
  until: ReturnType<typeof countedUntil>,
  /** How many there are on a day, or on every day. */
  spaces: number | ((date: Temporal.PlainDate) => number),
  played: readonly PlayedHour[],
  openingHours: OpeningHours,
): UsedHour[] {
  const offered = new Map<string, number>()
  const hours = new Set<number>()
  for (let ahead = 0; ahead < daysIn(period); ahead += 1) {
    const date = period.from.add({ days: ahead })
    const minutes = 60 * (typeof spaces === 'number' ? spaces : spaces(date))
    const order = Temporal.PlainDate.compare(date, until.date)
    for (const hour of openHoursOn(date, openingHours)) {
      hours.add(hour)
      if (order < 0 || (order === 0 && hour < until.hour)) add(offered, keyOf(date, hour), minutes)
    }
  }
  const booked = new Map<string, number>()
  for (const each of played.filter((each) => isOpen(each, openingHours)))
    add(booked, keyOf(Temporal.PlainDate.from(each.date), each.hour), each.spaceMinutes)
  return [...hours]
    .toSorted((one, other) => one - other)
    .flatMap((hour) =>
      Array.from({ length: 7 }, (_, weekday) => {
        const minutes = offered.get(`${weekday} ${hour}`) ?? 0
        const share = minutes === 0 ? null : Math.min((booked.get(`${weekday} ${hour}`) ?? 0) / minutes, 1)
        return { weekday, hour, share }
      }),
    )
}

function keyOf(date: Temporal.PlainDate, hour: number): string {
  return `${date.dayOfWeek % 7} ${hour}`
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

function isOpen({ date, hour }: PlayedHour, openingHours: OpeningHours): boolean {
  return openHoursOn(Temporal.PlainDate.from(date), openingHours).includes(hour)
}

/** Hours booked before opening or after closing, of all spaces. */
export function afterHours(played: readonly PlayedHour[], openingHours: OpeningHours): number {
  const outside = played.filter((each) => !isOpen(each, openingHours))
  return outside.reduce((sum, { spaceMinutes }) => sum + spaceMinutes, 0) / 60
}
