import { isOfferedOn } from '../catalog/offered.ts'
import type { BlockedDate, Closure } from '../closures/closure.schema.ts'
import { type OpeningHours, openHoursOn } from '../hours/opening-hours.ts'
import type { LocalHour } from '../pricing/hourly-rates.ts'
import { sum } from '../pricing/money.ts'
import { daysIn, type Period } from './period.ts'

export interface PlayedHour {
  /** A local day. */
  date: string
  hour: number
  spaceMinutes: number
  /** Those of complimentary bookings. */
  compMinutes?: number
}

/** How many spaces could be booked in an hour of a day. */
export type OpenSpaces = (date: Temporal.PlainDate) => (hour: number) => number

interface OpenFacts {
  spaces: readonly (Parameters<typeof isOfferedOn>[0] & { id: string })[]
  blockedDates: readonly Pick<BlockedDate, 'date'>[]
  closures: readonly Pick<Closure, 'date' | 'hours' | 'spaceIds'>[]
}

/** The active spaces that are offered on a day and not closed in an hour of it. */
export function countOpenSpaces({ spaces, blockedDates, closures }: OpenFacts): OpenSpaces {
  const blocked = new Set(blockedDates.map(({ date }) => date))
  const closedOn = Map.groupBy(closures, ({ date }) => date)
  return (date) => {
    const key = date.toString()
    const offered = blocked.has(key) ? [] : spaces.filter((space) => isOfferedOn(space, date))
    const closed = closedOn.get(key) ?? []
    return (hour) => {
      const closures = closed.filter(
        ({ hours }) => hours === null || (hours.fromHour <= hour && hour < hours.untilHour),
      )
      return offered.filter(
        ({ id }) => !closures.some(({ spaceIds }) => spaceIds === null || spaceIds.includes(id)),
      ).length
    }
  }
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
export function countedUntil(period: Period, now: Temporal.ZonedDateTime): LocalHour {
  const today = now.toPlainDate()
  const isAhead = Temporal.PlainDate.compare(today, period.from) < 0
  const isOver = Temporal.PlainDate.compare(today, period.to) > 0
  return isAhead || isOver ? { date: period.to.add({ days: 1 }), hour: 0 } : { date: today, hour: now.hour }
}

/**
 * Booked hours as a share of bookable hours, by weekday and opening hour: space-hours booked while open, divided by the open
 * spaces of all days with that weekday that are open then. `played` are the hours before `until` (`countedUntil`). Bookings of
 * spaces that are closed or inactive now count too, so shares are capped at 1.
 */
export function utilization(
  period: Period,
  until: LocalHour,
  /** How many there are in an hour, or in every hour. */
  spaces: number | OpenSpaces,
  played: readonly PlayedHour[],
  openingHours: OpeningHours,
): UsedHour[] {
  const offered = new Map<number, number>()
  const hours = new Set<number>()
  for (const day of openDaysIn(period, until, openingHours)) {
    const open = typeof spaces === 'number' ? () => spaces : spaces(day.date)
    const weekday = day.date.dayOfWeek % 7
    for (const hour of day.hours) hours.add(hour)
    for (const hour of day.counted) add(offered, keyOf(weekday, hour), 60 * open(hour))
  }
  const booked = new Map<number, number>()
  for (const { weekday, hour, spaceMinutes } of byOpen(played, openingHours).inside)
    add(booked, keyOf(weekday, hour), spaceMinutes)
  return [...hours]
    .toSorted((one, other) => one - other)
    .flatMap((hour) =>
      Array.from({ length: 7 }, (_, weekday) => {
        const minutes = offered.get(keyOf(weekday, hour)) ?? 0
        const share = minutes === 0 ? null : Math.min((booked.get(keyOf(weekday, hour)) ?? 0) / minutes, 1)
        return { weekday, hour, share }
      }),
    )
}

/** Space-hours of a period: those that could be booked before `until`, and those that were booked while open, complimentary ones apart. */
export function openAndBooked(
  period: Period,
  until: LocalHour,
  spaces: OpenSpaces,
  played: readonly PlayedHour[],
  openingHours: OpeningHours,
): { open: number; booked: number; comp: number } {
  const open = sum(
    openDaysIn(period, until, openingHours).flatMap(({ date, counted }) => counted.map(spaces(date))),
  )
  const { inside } = byOpen(played, openingHours)
  const comp = sum(inside.map(({ compMinutes = 0 }) => compMinutes))
  const all = sum(inside.map(({ spaceMinutes }) => spaceMinutes))
  return { open, booked: (all - comp) / 60, comp: comp / 60 }
}

/** The days of a period with the hours that each is open, and those of them before `until`. */
function openDaysIn(period: Period, until: LocalHour, openingHours: OpeningHours) {
  return Array.from({ length: daysIn(period) }, (_, ahead) => {
    const date = period.from.add({ days: ahead })
    const hours = openHoursOn(date, openingHours)
    const order = Temporal.PlainDate.compare(date, until.date)
    return { date, hours, counted: hours.filter((hour) => order < 0 || (order === 0 && hour < until.hour)) }
  })
}

function keyOf(weekday: number, hour: number): number {
  return 24 * weekday + hour
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

/** The hours played while open, and before opening or after closing, with their weekday. */
function byOpen(played: readonly PlayedHour[], openingHours: OpeningHours) {
  const inside: (PlayedHour & { weekday: number })[] = []
  const outside: typeof inside = []
  for (const [day, hours] of Map.groupBy(played, ({ date }) => date)) {
    const date = Temporal.PlainDate.from(day)
    const weekday = date.dayOfWeek % 7
    const open = openHoursOn(date, openingHours)
    for (const each of hours) (open.includes(each.hour) ? inside : outside).push({ ...each, weekday })
  }
  return { inside, outside }
}

/** Hours booked before opening or after closing, of all spaces. */
export function afterHours(played: readonly PlayedHour[], openingHours: OpeningHours): number {
  return sum(byOpen(played, openingHours).outside.map(({ spaceMinutes }) => spaceMinutes)) / 60
}
