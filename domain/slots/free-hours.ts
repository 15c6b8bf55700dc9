import type { TakenHours } from '../bookings/booking.schema.ts'
import { lastBookableDate } from '../bookings/booking-window.ts'
import type { BlockedDate, Closure } from '../closures/closure.schema.ts'
import { MINIMUM_LEAD_MINUTES, OPEN_HOURS, OPENING_HOUR } from '../facility.ts'
import { atFacility, facilityDate } from '../time/facility-time.ts'

/** The times that someone can take if they are free. */
export interface BookableTimes {
  last: Temporal.PlainDate
  leadMinutes: number
  /** Local hours. */
  hours: readonly number[]
}

function customerTimes(now: Temporal.Instant): BookableTimes {
  return { last: lastBookableDate(now), leadMinutes: MINIMUM_LEAD_MINUTES, hours: OPEN_HOURS }
}

/** The facts that decide which hours are free. */
interface Facts {
  now: Temporal.Instant
  taken: readonly TakenHours[]
  blockedDates: readonly Pick<BlockedDate, 'date'>[]
  closures: readonly Pick<Closure, 'date' | 'hours' | 'spaceIds'>[]
  /** Without it, those of customers. */
  bookable?: BookableTimes
}

/** The local hours of a day from which all of these spaces are free for an hour. */
export type FreeHours = (spaceIds: readonly string[], date: Temporal.PlainDate) => number[]

/**
 * The available slots of `slotGrid` for many days in one pass; a test compares them. Counts in whole local hours, which is cheap
 * enough for months of days on a phone. No clock changes during opening hours.
 */
export function freeHours({
  now,
  taken,
  blockedDates,
  closures,
  bookable = customerTimes(now),
}: Facts): FreeHours {
  const today = facilityDate(now)
  const { last } = bookable
  const blocked = new Set(blockedDates.map(({ date }) => date))
  const takenOn = Map.groupBy(taken, ({ date }) => date)
  const closedOn = Map.groupBy(closures, ({ date }) => date)
  const earliest = earliestStart(now, bookable)

  return (spaceIds, date) => {
    const key = date.toString()
    const isOutside =
      Temporal.PlainDate.compare(date, today) < 0 || Temporal.PlainDate.compare(date, last) > 0
    if (isOutside || blocked.has(key)) return []
    const order = Temporal.PlainDate.compare(date, earliest.date)
    if (order < 0) return []
    const first = order === 0 ? earliest.hour : OPENING_HOUR
    const gone = new Set(
      (takenOn.get(key) ?? []).flatMap(({ spaceId, hours }) => (spaceIds.includes(spaceId) ? hours : [])),
    )
    const shut = (closedOn.get(key) ?? []).filter(
      ({ spaceIds: closed }) => closed === null || closed.some((id) => spaceIds.includes(id)),
    )
    const isShut = (hour: number) =>
      shut.some(({ hours }) => !hours || (hour >= hours.fromHour && hour < hours.untilHour))
    return bookable.hours.filter((hour) => hour >= first && !gone.has(hour) && !isShut(hour))
  }
}

/** The hours from which this many are free in a row. */
export function startsFor(free: readonly number[], hours: number): number[] {
  return free.filter((hour) => Array.from({ length: hours }).every((_, next) => free.includes(hour + next)))
}

/** The start closest to the wanted hour, or the first one if they don't want a particular hour. */
export function closestStart(starts: readonly number[], wanted: number | null): number | undefined {
  return starts.toSorted((a, b) => (wanted === null ? a - b : Math.abs(a - wanted) - Math.abs(b - wanted)))[0]
}

/** The first full hour that isn't too soon. */
function earliestStart(
  now: Temporal.Instant,
  { leadMinutes }: BookableTimes,
): { date: Temporal.PlainDate; hour: number } {
  const soonest = atFacility(now.add({ minutes: leadMinutes })).round({
    smallestUnit: 'hour',
    roundingMode: 'ceil',
  })
  return { date: soonest.toPlainDate(), hour: soonest.hour }
}

/** The hours at which at least one of these is free, each given as its spaces. */
export function hoursFreeInAny(
  free: FreeHours,
  items: readonly (readonly string[])[],
  date: Temporal.PlainDate,
): number[] {
  const hours = new Set(items.flatMap((spaceIds) => free(spaceIds, date)))
  return OPEN_HOURS.filter((hour) => hours.has(hour))
}
