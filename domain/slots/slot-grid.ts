import { checkBookingWindow } from '../bookings/booking-window.ts'
import type { PausedSpan } from '../bookings/paused-spans.ts'
import { type ClosedSpan, closureOf } from '../closures/closed-spans.ts'
import { DURATIONS_HOURS } from '../facility.ts'
import { closingHour, type OpeningHours, startHoursOn } from '../hours/opening-hours.ts'
import { type Interval, instantAt, isBefore, overlaps, spanFrom } from '../time/facility-time.ts'

/** A time when the item is taken; `held` while its booking awaits payment. */
export interface Busy extends Interval {
  held: boolean
}

/**
 * `after_hours`: past closing time, which the screen calls Closed. `closed`: by a closure or a blocked date. `paused`:
 * free, but left to others for now.
 */
export type SlotState =
  | 'available'
  | 'booked'
  | 'held'
  | 'after_hours'
  | 'past'
  | 'too_soon'
  | 'too_far_ahead'
  | 'closed'
  | 'paused'

export interface Slot {
  hour: number
  start: Temporal.Instant
  state: SlotState
}

export interface Day {
  date: Temporal.PlainDate
  now: Temporal.Instant
  openingHours: OpeningHours
  /** Only times that conflict with the chosen item. */
  busy: readonly Busy[]
  isBlocked: boolean
  /** Only closures that affect the chosen item. */
  closures: readonly ClosedSpan[]
  /** Only of the chosen item. */
  paused: readonly PausedSpan[]
}

export type Duration = (typeof DURATIONS_HOURS)[number]
export type DurationState = 'available' | 'past_closing' | 'conflict'

/** Whether another booking has a part of a time. */
export function isTaken({ busy }: Pick<Day, 'busy'>, span: Interval): boolean {
  return busy.some((each) => overlaps(each, span))
}

function slotState(day: Day, hour: number): SlotState {
  const span = spanFrom(day.date, hour, 1)
  const violation = checkBookingWindow(span, day.now, day.openingHours)
  if (violation === 'past_closing') return 'after_hours'
  if (day.isBlocked || violation === 'date_blocked' || closureOf(day.closures, span)) return 'closed'
  if (isTaken(day, span)) {
    const isBooked = day.busy.some((busy) => overlaps(busy, span) && !busy.held)
    return isBooked ? 'booked' : 'held'
  }
  if (violation === 'too_far_ahead') return 'too_far_ahead'
  if (violation !== null) return isBefore(span.start, day.now) ? 'past' : 'too_soon'
  return day.paused.some((paused) => overlaps(paused, span)) ? 'paused' : 'available'
}

/** The hourly slots of a day, at first the 14 from 8:00 to 21:00, each with the state for a one-hour booking (spec sections 5 and 9). */
export function slotGrid(day: Day): Slot[] {
  return startHoursOn(day.date, day.openingHours).map((hour) => ({
    hour,
    start: instantAt(day.date, hour),
    state: slotState(day, hour),
  }))
}

/** Whether each duration fits from `hour` on, or why not. */
export function durationStates(day: Day, hour: number): { hours: Duration; state: DurationState }[] {
  const closes = closingHour(day.date, day.openingHours)
  return DURATIONS_HOURS.map((hours) => {
    const span = spanFrom(day.date, hour, hours)
    if (hour + hours > closes) return { hours, state: 'past_closing' }
    const isConflict =
      isTaken(day, span) ||
      day.paused.some((other) => overlaps(other, span)) ||
      closureOf(day.closures, span) !== undefined
    return { hours, state: isConflict ? 'conflict' : 'available' }
  })
}

/** The wanted duration, or the longest shorter one that fits, at least 1 (spec section 4, Booking form). */
export function fittingDuration(day: Day, hour: number, wanted: Duration): Duration {
  const fitting = durationStates(day, hour).filter(
    ({ state, hours }) => state === 'available' && hours <= wanted,
  )
  return fitting.at(-1)?.hours ?? 1
}
