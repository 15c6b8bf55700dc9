import { notOfferedMessage, refuseWindow } from '../../../domain/bookings/booking-window.ts'
import type { ItemRef } from '../../../domain/bookings/conflict.ts'
import { alreadyHave, type OwnTime, ownTimesAt } from '../../../domain/bookings/own-times.ts'
import { isWithin, type Window } from '../../../domain/catalog/offered.ts'
import { closedMessage } from '../../../domain/closures/closed-message.ts'
import { closedSpans, closureOf } from '../../../domain/closures/closed-spans.ts'
import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'
import { messageOf, type Refusal, refuse } from '../../../domain/errors.ts'
import type { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { blockedDateMessage } from '../../../domain/hours/closed-day.ts'
import { hoursOn, type OpeningHours } from '../../../domain/hours/opening-hours.ts'
import type { Priced } from '../../../domain/pricing/hourly-rates.ts'
import type { Cents } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import type { FreeHours } from '../../../domain/slots/free-hours.ts'
import { isEqualItem } from '../../../domain/slots/search-item.ts'
import { type Interval, overlaps, spanFrom } from '../../../domain/time/facility-time.ts'

export const MOST_WEEKDAYS = 3
export const FEWEST_WEEKS = 2
export const MOST_WEEKS = 16

/** A weekday of a plan, with its local start hour and length. */
export interface PlanDay {
  /** 1 is Monday. */
  weekday: number
  hour: number
  hours: (typeof DURATIONS_HOURS)[number]
}

/**
 * The repetition that a season is made from. It's only kept while it is planned: what counts are the dates.
 */
export interface SeasonPlan {
  days: readonly PlanDay[]
  /** The first day that dates can be on. */
  from: Temporal.PlainDate
  weeks: number
}

/** A local date and hour. Each date is converted to an instant of its own, so it keeps its hour when the clocks change. */
export interface PlannedTime {
  date: Temporal.PlainDate
  hour: number
  hours: number
}

/** The dates of a plan, in order. */
export function plannedTimes({ days, from, weeks }: SeasonPlan): PlannedTime[] {
  return days
    .flatMap(({ weekday, hour, hours }) => {
      const first = from.add({ days: (weekday - from.dayOfWeek + 7) % 7 })
      return Array.from({ length: weeks }, (_, week) => ({ date: first.add({ weeks: week }), hour, hours }))
    })
    .toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date) || one.hour - other.hour)
}

/** The instants of a planned time. */
export function intervalOf({ date, hour, hours }: PlannedTime): Interval {
  return spanFrom(date, hour, hours)
}

/** Equal for equal times. */
export function timeKey({ date, hour }: PlannedTime): string {
  return `${date} ${hour}`
}

/** A space or bundle that a date can be in. */
export interface PlanItem extends Priced, Window {
  ref: ItemRef
  name: string
  /** One of several that are equally good. */
  isAnyCage?: boolean
  spaceIds: readonly string[]
}

/** A time in an item, with its price. */
export interface PlannedSlot extends PlannedTime {
  item: PlanItem
  price: Cents
}

type DateState =
  | 'open'
  /** They hold a part of that time. */
  | 'yours'
  /** They booked a part of it. */
  | 'booked'
  | 'refused'
  | 'taken'
  | 'closed'
  | 'too_soon'
  | 'too_far_ahead'
  | 'past_closing'

/** A date of the preview: what can be taken, or why it can't, and what could be instead. */
export interface PreviewedDate {
  time: PlannedTime
  state: DateState
  /** Null if it can't be taken. */
  slot: PlannedSlot | null
  /** Why it can't be taken; null if it can. */
  reason: string | null
  /**
   * Up to three open slots nearby: in an equal space, an hour earlier or later, the next day; first the
   * planned one, if the customer booked that time elsewhere. Empty if it's open.
   */
  replacements: PlannedSlot[]
}

type PlannedOwn = Pick<OwnTime, 'start' | 'end' | 'isHeld'> & { name: string }

/** The facts of a preview. */
export interface PlanFacts {
  now: Temporal.Instant
  openingHours: OpeningHours
  free: FreeHours
  blockedDates: readonly Pick<BlockedDate, 'date' | 'reason'>[]
  closures: readonly Closure[]
  /** The wanted item, or all that are equally good, such as any cage. The first that is open on most dates gets them. */
  wanted: readonly PlanItem[]
  /** All active items. */
  items: readonly PlanItem[]
  /** Times that the customer already has, wherever they are. */
  own?: readonly PlannedOwn[]
  /** Why the server refused a slot. */
  refusalOf?: (slot: PlannedSlot) => { code: string; message: string } | undefined
  /** Why a time can't be taken even if it's free. Without it, by the rules of customers. */
  refuseTime?: (time: Interval) => Refusal | null
}

const MOST_REPLACEMENTS = 3

/** Every date of a plan, in order. Nothing is left out: a date that can't be taken says why. */
export function previewDates(times: readonly PlannedTime[], facts: PlanFacts): PreviewedDate[] {
  const isOpen = (item: PlanItem, time: PlannedTime) =>
    isWithin(item, time.date) &&
    facts.free(item.spaceIds, time.date, time.hours).includes(time.hour) &&
    facts.refusalOf?.(slotIn(item, time)) === undefined
  const ownAt = (time: PlannedTime) => ownTimesAt(facts.own ?? [], intervalOf(time))
  const openDates = new Map(
    facts.wanted.map((item) => [item, times.filter((time) => isOpen(item, time)).length]),
  )
  const wanted = facts.wanted.toSorted(
    (one, other) => (openDates.get(other) ?? 0) - (openDates.get(one) ?? 0),
  )
  return times.map((time) => {
    const own = ownAt(time)
    const item = wanted.find((each) => isOpen(each, time))
    if (item && own.length === 0)
      return { time, state: 'open', slot: slotIn(item, time), reason: null, replacements: [] }
    const why = whyNot(time, facts)
    // Another one at that time only if they choose it.
    const another = item && !own.some(({ isHeld }) => isHeld) ? [slotIn(item, time)] : []
    const others = nearby(time, wanted, facts)
      .filter((slot) => isOpen(slot.item, slot) && ownAt(slot).length === 0)
      // The plan has that time itself.
      .filter((slot) =>
        times.every((other) => other === time || !overlaps(intervalOf(slot), intervalOf(other))),
      )
    const replacements = [...another, ...others].slice(0, MOST_REPLACEMENTS)
    return { time, ...why, slot: null, replacements }
  })
}

/** A time in an item, at today's price. */
export function slotIn(item: PlanItem, time: PlannedTime): PlannedSlot {
  return { ...time, item, price: priceOf(item, intervalOf(time)) }
}

/** An equal space at that hour, the same space an hour earlier or later, and the next day. */
function nearby(
  time: PlannedTime,
  wanted: readonly PlanItem[],
  { items, openingHours }: Pick<PlanFacts, 'items' | 'openingHours'>,
): PlannedSlot[] {
  const [item] = wanted
  if (!item) return []
  const day = hoursOn(time.date, openingHours)
  const hours = [time.hour - 1, time.hour + 1].filter(
    (hour) => day !== null && hour >= day.opens && hour + time.hours <= day.closes,
  )
  const next = { ...time, date: time.date.add({ days: 1 }) }
  return [
    ...items
      .filter((other) => !wanted.includes(other) && isEqualItem(other, item))
      .map((other) => slotIn(other, time)),
    ...hours.map((hour) => slotIn(item, { ...time, hour })),
    slotIn(item, next),
  ]
}

/** A time that has passed is also too soon. */
function refuseCustomerTime(
  time: Interval,
  { now, openingHours }: Pick<PlanFacts, 'now' | 'openingHours'>,
): Refusal | null {
  const refusal = refuseWindow(time, now, openingHours)
  return refusal?.code === 'in_the_past' ? refuse('too_soon') : refusal
}

const STATES = ['too_far_ahead', 'past_closing'] as const

function whyNot(time: PlannedTime, facts: PlanFacts) {
  const { blockedDates, closures, wanted } = facts
  const { refuseTime = (each) => refuseCustomerTime(each, facts) } = facts
  const interval = intervalOf(time)
  const refusal = refuseTime(interval)
  if (refusal) {
    const state =
      refusal.code === 'date_blocked' ? ('closed' as const) : STATES.find((each) => each === refusal.code)
    return { state: state ?? ('too_soon' as const), reason: messageOf(refusal) }
  }
  const own = ownTimesAt(facts.own ?? [], interval)
  if (own.some(({ isHeld }) => isHeld))
    return { state: 'yours' as const, reason: "You're holding this time. Pay for it or release it first." }
  if (own[0]) return { state: 'booked' as const, reason: alreadyHave(own[0]) }
  const refused = wanted.flatMap((item) => facts.refusalOf?.(slotIn(item, time)) ?? [])[0]
  if (refused && refused.code !== 'slot_taken') return { state: 'refused' as const, reason: refused.message }
  const [item] = wanted
  if (item && !wanted.some((each) => isWithin(each, time.date)))
    return { state: 'refused' as const, reason: notOfferedMessage(item.name) }
  const date = time.date.toString()
  const blocked = blockedDates.find((day) => day.date === date)
  if (blocked) return { state: 'closed' as const, reason: blockedDateMessage(blocked.reason) }
  const resources = wanted.flatMap(({ spaceIds }) => spaceIds.map((id) => `space:${id}`))
  const spans = closedSpans(
    closures.filter((closure) => closure.date === date),
    resources,
  )
  const closed = closureOf(spans, interval)
  if (closed) return { state: 'closed' as const, reason: closedMessage(closed) }
  return { state: 'taken' as const, reason: 'Already booked at this time.' }
}
