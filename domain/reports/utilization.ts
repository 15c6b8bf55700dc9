import { isOfferedOn } from '../catalog/offered.ts'
import type { BlockedDate, Closure } from '../closures/closure.schema.ts'
import { type OpeningHours, openHoursOn } from '../hours/opening-hours.ts'
import type { LocalHour } from '../pricing/hourly-rates.ts'
import { daysIn, type Period } from './period.ts'

export interface PlayedHour {
  /** A local day. */
  date: string
  hour: number
  spaceMinutes: number
  /** Those of complimentary bookings. */
  compMinutes?: number
}

/** How many spaces could be booked in an hour. */
export type OpenSpaces = (date: Temporal.PlainDate, hour: number) => number

interface OpenFacts {
  spaces: readonly (Parameters<typeof isOfferedOn>[0] & { id: string })[]
  blockedDates: readonly Pick<BlockedDate, 'date'>[]
  closures: readonly Pick<Closure, 'date' | 'hours' | 'spaceIds'>[]
}

/** The active spaces that are offered on a day and not closed in an hour of it. */
export function countOpenSpaces({ spaces, blockedDates, closures }: OpenFacts): OpenSpaces {
  const blocked = new Set(blockedDates.map(({ date }) => date))
  const closedOn = Map.groupBy(closures, ({ date }) => date)
  return (date, hour) => {
    const key = date.toString()
    if (blocked.has(key)) return 0
    const closed = (closedOn.get(key) ?? []).filter(
      ({ hours }) => hours === null || (hours.fromHour <= hour && hour < hours.untilHour),
    )
    return spaces.filter(
      (space) =>
        isOfferedOn(space, date) &&
        !closed.some(({ spaceIds }) => spaceIds === null || spaceIds.includes(space.id)),
    ).length
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
  const offered = new Map<string, number>()
  const hours = new Set<number>()
  for (const { date, hour } of openHoursIn(period, openingHours)) {
    hours.add(hour)
    if (isBeforeHour({ date, hour }, until))
      add(offered, keyOf(date, hour), 60 * (typeof spaces === 'number' ? spaces : spaces(date, hour)))
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

/** Space-hours of a period: those that could be booked before `until`, and those that were booked while open, complimentary ones apart. */
export function openAndBooked(
  period: Period,
  until: LocalHour,
  spaces: OpenSpaces,
  played: readonly PlayedHour[],
  openingHours: OpeningHours,
): { open: number; booked: number; comp: number } {
  const open = openHoursIn(period, openingHours)
    .filter((each) => isBeforeHour(each, until))
    .reduce((sum, { date, hour }) => sum + spaces(date, hour), 0)
  const inside = played.filter((each) => isOpen(each, openingHours))
  const comp = inside.reduce((sum, { compMinutes = 0 }) => sum + compMinutes, 0)
  const all = inside.reduce((sum, { spaceMinutes }) => sum + spaceMinutes, 0)
  return { open, booked: (all - comp) / 60, comp: comp / 60 }
}

function openHoursIn(period: Period, openingHours: OpeningHours): LocalHour[] {
  return Array.from({ length: daysIn(period) }, (_, ahead) => period.from.add({ days: ahead })).flatMap(
    (date) => openHoursOn(date, openingHours).map((hour) => ({ date, hour })),
  )
}

function isBeforeHour({ date, hour }: LocalHour, until: LocalHour): boolean {
  const order = Temporal.PlainDate.compare(date, until.date)
  return order < 0 || (order === 0 && hour < until.hour)
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
