import type { TakenHours } from '../bookings/availability.schema.ts'
import { isWithin, type Window } from '../catalog/offered.ts'
import type { BlockedDate, Closure } from '../closures/closure.schema.ts'
import { lastBookableDate, type OpeningHours, openHoursOn } from '../hours/opening-hours.ts'
import { atFacility, facilityDate } from '../time/facility-time.ts'

/** The times that someone can take if they are free. */
export interface BookableTimes {
  last: Temporal.PlainDate
  leadMinutes: number
  /** Local hours of a day. */
  hoursOn: (date: Temporal.PlainDate) => readonly number[]
}

function customerTimes(now: Temporal.Instant, openingHours: OpeningHours): BookableTimes {
  return {
    last: lastBookableDate(now, openingHours),
    leadMinutes: openingHours.leadMinutes,
    hoursOn: (date) => openHoursOn(date, openingHours),
  }
}

/** The facts that decide which hours are free. */
interface Facts {
  now: Temporal.Instant
  openingHours: OpeningHours
  taken: readonly TakenHours[]
  blockedDates: readonly Pick<BlockedDate, 'date'>[]
  closures: readonly Pick<Closure, 'date' | 'hours' | 'spaceIds'>[]
  /** All spaces, with the days on which they can be booked. */
  spaces: readonly (Window & { id: string })[]
  /** Without it, those of customers. */
  bookable?: BookableTimes
}

/** The local hours of a day from which all of these spaces are free for an hour, or for more. */
export type FreeHours = (spaceIds: readonly string[], date: Temporal.PlainDate, hours?: number) => number[]

/**
 * The available slots of `slotGrid`, for any length, for many days in one pass; a test compares them. Counts in whole local hours, which is cheap
 * enough for months of days on a phone. No clock changes during opening hours.
 */
export function freeHours({
  now,
  openingHours,
  taken,
  blockedDates,
  closures,
  spaces,
  bookable = customerTimes(now, openingHours),
}: Facts): FreeHours {
  const today = facilityDate(now)
  const { last } = bookable
  const blocked = new Set(blockedDates.map(({ date }) => date))
  const takenOn = Map.groupBy(taken, ({ date }) => date)
  const closedOn = Map.groupBy(closures, ({ date }) => date)
  const earliest = earliestStart(now, bookable)

  return (spaceIds, date, length = 1) => {
    const key = date.toString()
    const isOutside =
      Temporal.PlainDate.compare(date, today) < 0 || Temporal.PlainDate.compare(date, last) > 0
    if (isOutside || blocked.has(key)) return []
    if (spaces.some((space) => spaceIds.includes(space.id) && !isWithin(space, date))) return []
    const order = Temporal.PlainDate.compare(date, earliest.date)
    if (order < 0) return []
    const first = order === 0 ? earliest.hour : 0
    const open = bookable.hoursOn(date)
    const gone = new Set(
      (takenOn.get(key) ?? []).flatMap(({ spaceId, hours }) => (spaceIds.includes(spaceId) ? hours : [])),
    )
    const closedThen = closedOn.get(key) ?? []
    const isShut = (from: number) =>
      closedThen.some(
        ({ hours, spaceIds: closed }) =>
          (closed === null || closed.some((id) => spaceIds.includes(id))) &&
          (!hours || (from < hours.untilHour && hours.fromHour < from + length)),
      )
    return open.filter((hour) => {
      const each = Array.from({ length }, (_, next) => hour + next)
      return hour >= first && each.every((next) => open.includes(next) && !gone.has(next)) && !isShut(hour)
    })
  }
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
  return [...hours].toSorted((one, other) => one - other)
}
