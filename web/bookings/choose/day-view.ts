import type { AvailabilityEntry } from '../../../domain/bookings/availability.schema.ts'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import {
  type BundleContents,
  type ItemRef,
  resourcesOf,
  sharesResource,
} from '../../../domain/bookings/conflict.ts'
import { type PausedSpan, pausedSpans } from '../../../domain/bookings/paused-spans.ts'
import { closedSpans, closureOf } from '../../../domain/closures/closed-spans.ts'
import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'
import { hoursOn, type OpeningHours, specialDayOn } from '../../../domain/hours/opening-hours.ts'
import { busyFor } from '../../../domain/slots/availability.ts'
import { type Day, durationStates, fittingDuration, slotGrid } from '../../../domain/slots/slot-grid.ts'
import { dayBounds, isBefore, overlaps } from '../../../domain/time/facility-time.ts'
import { ownHolds, splitOwn } from '../own-bookings.ts'
import { isSlotMine, spanOfSlot } from '../times/slot-label.ts'
import type { BookingDraft } from './booking-draft.ts'

interface Facts {
  draft: BookingDraft
  now: Temporal.Instant
  openingHours: OpeningHours
  entries: readonly AvailabilityEntry[] | undefined
  blockedDates: readonly BlockedDate[]
  /** Closures of part of a day or of some spaces. */
  closures: readonly Closure[]
  bundles: BundleContents
  /** All of the customer's bookings. */
  bookings: readonly Booking[]
  /** Slots that the server refused to this customer as paused. */
  pauses?: readonly (ItemRef & PausedSpan)[]
}

/** The selected day as the time grid shows it; null until an item and a date are selected and the day is loaded. */
export function dayView(facts: Facts) {
  const { draft, now, openingHours, entries, blockedDates, closures, bundles, bookings } = facts
  const { date } = draft
  if (!date || !entries || (!draft.spaceId && !draft.bundleId)) return null

  // The customer's holds stay selectable: booking the same slot resumes the hold.
  const { mine, others } = splitOwn(entries, ownHolds(bookings, now))
  const ownBusy = busyFor(draft, mine, bundles)
  const booked = bookings.filter(({ status }) => status === 'confirmed')
  const blocked = blockedDates.find((each) => each.date === date.toString())
  const closedThen = closures.filter((closure) => closure.date === date.toString())
  const day: Day = {
    date,
    now,
    openingHours,
    busy: busyFor(draft, others, bundles),
    isBlocked: blocked !== undefined || hoursOn(date, openingHours) === null,
    closures: closedSpans(closedThen, resourcesOf(draft, bundles)),
    paused: pausesOf(facts, date).filter((span) => !ownBusy.some((busy) => overlaps(busy, span))),
  }
  const bookedBusy = busyFor(draft, splitOwn(entries, booked).mine, bundles)

  const slots = slotGrid(day).map((slot) => ({
    ...slot,
    isMine: isSlotMine(slot, ownBusy),
    fits: slot.state === 'available' ? fittingDuration(day, slot.hour, draft.hours) : null,
    closedReason:
      slot.state === 'closed' ? (closureOf(day.closures, spanOfSlot(slot))?.reason ?? null) : null,
  }))
  const selected = slots.find((slot) => slot.hour === draft.hour)
  const isSelectedFree = selected?.state === 'available'
  return {
    day,
    slots,
    blockedReason: blocked?.reason ?? specialDayOn(date, openingHours)?.label ?? null,
    /** The selected start, if it's still free. */
    hour: isSelectedFree ? selected.hour : null,
    /** The selected start is no longer free. */
    isStartLost: selected !== undefined && !isSelectedFree,
    /** The selected start is in one of the customer's bookings, such as after paying and going back. */
    isStartMine: selected !== undefined && bookedBusy.some((busy) => overlaps(busy, spanOfSlot(selected))),
    hours: isSelectedFree ? fittingDuration(day, selected.hour, draft.hours) : draft.hours,
    durations: isSelectedFree ? durationStates(day, selected.hour) : null,
  }
}

function pausesOf(
  { draft, now, openingHours, bundles, bookings, pauses = [] }: Facts,
  date: Temporal.PlainDate,
): PausedSpan[] {
  const records = bookings.map((booking) => ({ ...booking, isChosen: booking.madeBy !== 'system' }))
  const own = pausedSpans({ item: draft, date, bookings: records, bundles, now, openingHours })
  const { start, end } = dayBounds(date)
  const refused = pauses.filter(
    (pause) =>
      sharesResource(pause, draft, bundles) &&
      isBefore(now, pause.until) &&
      overlaps(pause, { start, end }) &&
      !own.some((span) => overlaps(pause, span)),
  )
  return [...own, ...refused]
}

export type DayView = NonNullable<ReturnType<typeof dayView>>

/** Whether the start of this draft is open, and all of the hours that the customer wants. */
export function fits(view: DayView | null, { hours }: Pick<BookingDraft, 'hours'>): boolean {
  return view !== null && view.hour !== null && view.hours === hours
}
