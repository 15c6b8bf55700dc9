import { type OpeningHours, openHoursOn } from '../hours/opening-hours.ts'
import { atFacility, facilityDate, hoursBetween, type Interval } from '../time/facility-time.ts'
import { LONGEST_CLOSURE_DAYS, untilProblem } from './closed-days.ts'

/** One closure for times outside of new opening hours, by start; null if it would be too long, or also close open hours. */
export function closeTogether(times: readonly Interval[], openingHours: OpeningHours) {
  if (times.length === 0) return null
  const closing = closureOfTimes(times)
  if (untilProblem(closing)) return null
  const { fromHour, untilHour } = closing.hours
  const last = Temporal.PlainDate.from(closing.until)
  let date = Temporal.PlainDate.from(closing.date)
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    if (openHoursOn(date, openingHours).some((hour) => fromHour <= hour && hour < untilHour)) return null
  return closing
}

/** From the first day to the last, and from the earliest hour to the latest. Times are by start, at least one. */
export function closureOfTimes(times: readonly Interval[]) {
  const dates = times.map(({ start }) => facilityDate(start).toString())
  const hours = times.map(({ start, end }) => {
    const { hour } = atFacility(start)
    return { hour, end: hour + hoursBetween(start, end) }
  })
  return {
    date: dates[0] ?? '',
    until: dates.at(-1) ?? '',
    hours: {
      fromHour: Math.min(...hours.map(({ hour }) => hour)),
      untilHour: Math.max(...hours.map(({ end }) => end)),
    },
  }
}

/** The fewest closures of whole days for times by start: each has at most as many days as can be closed at a time. */
export function closuresOfTimes(times: readonly Interval[]): { date: string; until: string }[] {
  const [first] = times
  if (!first) return []
  const last = facilityDate(first.start).add({ days: LONGEST_CLOSURE_DAYS - 1 })
  const within = times.filter(({ start }) => Temporal.PlainDate.compare(facilityDate(start), last) <= 0)
  const { date, until } = closureOfTimes(within)
  return [{ date, until }, ...closuresOfTimes(times.slice(within.length))]
}
