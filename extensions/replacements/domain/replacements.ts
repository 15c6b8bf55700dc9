import type { Attendance } from '../../../domain/bookings/attendance.ts'
import type { TakenHours } from '../../../domain/bookings/availability.schema.ts'
import type { BookingStatus } from '../../../domain/bookings/booking-status.ts'
import { type ItemRef, isSameItem } from '../../../domain/bookings/conflict.ts'
import type { OpeningHours } from '../../../domain/hours/opening-hours.ts'
import { exceptOwn } from '../../../domain/slots/except-own.ts'
import type { FreeHours } from '../../../domain/slots/free-hours.ts'
import { isEqualItem, type SearchItem } from '../../../domain/slots/search-item.ts'
import {
  atFacility,
  hoursBetween,
  type Interval,
  instantAt,
  isBefore,
  overlaps,
  spanFrom,
} from '../../../domain/time/facility-time.ts'

/** The first of the offered times is kept for this long. */
const KEPT_HOURS = 24
/** Customers are offered times until this many days after the closed one. */
export const REPLACEMENT_DAYS = 14
/** Staff book as far ahead as they like, so neither a window nor a season ends the times that their customers are offered. */
export const ANY_DAY = { windowMonths: 1200, season: null } as const satisfies Partial<OpeningHours>
/** A time has to start this much later, or its customer might not hear of it. */
const LEAD_HOURS = 3
const MOST_TIMES = 3
/** On weekdays before this local hour, players are at school. */
const AFTER_SCHOOL_HOUR = 15
/** As bad as a time a week later. */
const AT_SCHOOL = 7

interface Replaceable {
  status: BookingStatus
  attendance: Attendance | null
  start: Temporal.Instant
}

/** Whether a booking can get another time for a closed one. Unpaid holds can't: they have nothing to lose. */
export function isReplaceable({ status, attendance, start }: Replaceable, now: Temporal.Instant): boolean {
  return status === 'confirmed' && attendance !== 'arrived' && isBefore(now, start)
}

/** Until when a time with this start is kept. */
export function keptUntil(start: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const latest = now.add({ hours: KEPT_HOURS })
  return isBefore(start, latest) ? start : latest
}

/** A booking whose time was closed. */
export interface ClosedBooking extends ItemRef, Interval {
  id: string
  userId: string
  /** The times that its customer has otherwise, in any space. */
  own: readonly Interval[]
}

export interface ReplacementTime extends ItemRef {
  start: Temporal.Instant
}

/** A day that has open times. */
export interface ReplacementDay {
  date: Temporal.PlainDate
  /** All items; `items` are the active ones. */
  known: readonly SearchItem[]
  items: readonly SearchItem[]
  /** The free hours, without those taken since. */
  free: (more: readonly TakenHours[]) => FreeHours
}

/**
 * Up to three times for each booking, by id, the best first; none for a booking without any. They are as long
 * and in the same item or one of the same price and number of spaces. Each is offered to one customer alone:
 * first all get their best, then a second, then a third. None is at an hour that the customer has otherwise,
 * nor offered for two of their bookings, unless both were at the same time.
 */
export function planReplacements(
  bookings: readonly ClosedBooking[],
  days: readonly ReplacementDay[],
  now: Temporal.Instant,
): Map<string, ReplacementTime[]> {
  const taken: TakenHours[] = []
  const given: Given[] = []
  const plans = new Map<string, ReplacementTime[]>()
  for (let round = 0; round < MOST_TIMES; round += 1)
    for (const booking of bookings) {
      const chosen = plans.get(booking.id) ?? []
      if (chosen.length < round) continue
      const own = [...booking.own, ...given.filter((each) => isInTheWay(each, booking))]
      const best = openSlots({ ...booking, own }, days, taken, now).find(({ start }) =>
        chosen.every((other) => !other.start.equals(start)),
      )
      if (!best) continue
      const { item, start } = best
      plans.set(booking.id, [...chosen, { ...item.ref, start }])
      taken.push(...hoursOf(best))
      given.push({ ...spanFrom(best.date, best.hour, best.hours), booking })
    }
  return plans
}

/** A time that was chosen for a booking. */
interface Given extends Interval {
  booking: ClosedBooking
}

/** Whether a time is another booking's of the same customer, who wasn't in both at the same time before. */
function isInTheWay({ booking: other }: Given, booking: ClosedBooking): boolean {
  return other.userId === booking.userId && other.id !== booking.id && !overlaps(other, booking)
}

interface Slot {
  item: SearchItem
  date: Temporal.PlainDate
  hour: number
  hours: number
  start: Temporal.Instant
}

function hoursOf({ item, date, hour, hours }: Slot): TakenHours[] {
  const each = Array.from({ length: hours }, (_, past) => hour + past)
  return item.spaceIds.map((spaceId) => ({ date: date.toString(), spaceId, hours: each }))
}

/** The open times, nearest first; of equal ones, the earlier, and in its own item. */
function openSlots(
  booking: ClosedBooking,
  days: readonly ReplacementDay[],
  taken: readonly TakenHours[],
  now: Temporal.Instant,
): Slot[] {
  const hours = hoursBetween(booking.start, booking.end)
  const soonest = now.add({ hours: LEAD_HOURS })
  const was = atFacility(booking.start)
  const slots = days.flatMap(({ date, known, items, free }) => {
    const daysLater = was.toPlainDate().until(date).days
    if (daysLater < 0 || daysLater > REPLACEMENT_DAYS) return []
    const isFree = exceptOwn(free(taken.filter((each) => each.date === date.toString())), booking.own)
    return equalItems(booking, known, items).flatMap((item) =>
      isFree(item.spaceIds, date, hours).map((hour) => ({
        ...{ item, date, hour, hours },
        start: instantAt(date, hour),
        distance: distance(was, { dayOfWeek: date.dayOfWeek, hour, daysLater }),
      })),
    )
  })
  return slots
    .filter(({ start }) => !isBefore(start, soonest))
    .toSorted((one, other) => one.distance - other.distance)
}

/** Its own item first, unless that was retired. Any others that cost the same at any time and have as many spaces. */
function equalItems(
  booking: ItemRef,
  known: readonly SearchItem[],
  items: readonly SearchItem[],
): SearchItem[] {
  const own = known.find(({ ref }) => isSameItem(ref, booking))
  if (!own) return []
  const others = items.filter((item) => item !== own && isEqualItem(item, own))
  return [...(items.includes(own) ? [own] : []), ...others]
}

interface LocalHour {
  dayOfWeek: number
  hour: number
}

/** How far a start is from another one, in days or hours of the day: the same weekday is as near as the next day. */
function distance(was: LocalHour, then: LocalHour & { daysLater: number }): number {
  const school = isAtSchool(then) && !isAtSchool(was) ? AT_SCHOOL : 0
  const days = then.dayOfWeek === was.dayOfWeek ? Math.sign(then.daysLater) : then.daysLater
  return Math.abs(then.hour - was.hour) + days + school
}

function isAtSchool({ dayOfWeek, hour }: LocalHour): boolean {
  return dayOfWeek <= 5 && hour < AFTER_SCHOOL_HOUR
}

/** The state of an offer of other times. */
export const REPLACEMENT_STATES = ['open', 'moved', 'cancelled', 'over'] as const
export type ReplacementState = (typeof REPLACEMENT_STATES)[number]

interface Offered extends ItemRef, Interval {
  keptUntil: Temporal.Instant
  endedAt: Temporal.Instant | null
}

/** `over` if it was taken back, or if the booking is about to be cancelled because no one answered. */
export function replacementState(
  offered: Offered,
  booking: ItemRef & Interval & Pick<Replaceable, 'status' | 'attendance'>,
  now: Temporal.Instant,
): ReplacementState {
  if (booking.status === 'cancelled') return 'cancelled'
  const isSameTime = booking.start.equals(offered.start) && booking.end.equals(offered.end)
  if (!isSameTime || !isSameItem(booking, offered)) return 'moved'
  const isOpen =
    booking.status === 'confirmed' && booking.attendance !== 'arrived' && offered.endedAt === null
  return isOpen && isBefore(now, offered.keptUntil) ? 'open' : 'over'
}
