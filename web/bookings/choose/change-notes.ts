import { useState } from 'react'
import { refuseWindow } from '../../../domain/bookings/booking-window.ts'
import { closureOf } from '../../../domain/closures/closed-spans.ts'
import { ERRORS, messageOf } from '../../../domain/errors.ts'
import { closingHour } from '../../../domain/hours/opening-hours.ts'
import { plural } from '../../../domain/plural.ts'
import type { Day, Slot } from '../../../domain/slots/slot-grid.ts'
import {
  formatDayOfYear,
  formatHour,
  formatTime,
  instantAt,
  overlaps,
} from '../../../domain/time/facility-time.ts'
import { spanOfSlot } from '../times/slot-label.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { DayView } from './day-view.ts'

/** A message if the selected start isn't free, otherwise null. `wasFree`: it was when they chose it. */
export function lostStartNote(
  { isStartLost, isStartMine, day, slots }: DayView,
  { hour }: BookingDraft,
  wasFree: boolean,
): string | null {
  const slot = slots.find((each) => each.hour === hour)
  if (!isStartLost || day.isBlocked || !slot) return null
  const time = formatTime(slot.start)
  if (isStartMine) return `You've booked ${time}. See it in My Bookings.`
  if (slot.state === 'closed') return `${time} is no longer available. Please pick another time.`
  if (slot.state === 'paused') return `${time} is left to other customers for now. Please pick another time.`
  if (slot.state === 'too_soon' || slot.state === 'past')
    return `It's now too late to book ${time}. Please pick another time.`
  if (slot.state === 'too_far_ahead') return tooFarNote(slot, day)
  if (slot.state === 'after_hours') return "That time isn't available. Please pick another."
  return wasFree
    ? `${time} was just taken. Please pick another time.`
    : `${time} is ${slot.state} on this day. Pick another time.`
}

function tooFarNote(slot: Slot, day: Day): string {
  const refusal = refuseWindow(spanOfSlot(slot), day.now, day.openingHours)
  return refusal ? messageOf(refusal) : ERRORS.too_far_ahead.message
}

/** A message if the duration they want doesn't fit from the start on, otherwise null. `didFit`: it did when they chose. */
export function shortenedNote(
  { day, hour, hours, durations }: DayView,
  wanted: BookingDraft,
  didFit: boolean,
): string | null {
  if (hour === null || hours >= wanted.hours) return null
  const next = { start: instantAt(day.date, hour + hours), end: instantAt(day.date, hour + hours + 1) }
  const now = `so your booking is ${didFit ? 'now ' : ''}${plural(hours, 'hour')}.`
  const state = durations?.find((duration) => duration.hours === wanted.hours)?.state
  if (state === 'past_closing')
    return `We close at ${formatHour(closingHour(day.date, day.openingHours))}, ${now}`
  if (day.paused.some((paused) => overlaps(paused, next)))
    return `${formatTime(next.start)} is left to other customers for now, ${now}`
  const what = closureOf(day.closures, next) ? 'closed' : 'taken'
  return `${formatTime(next.start)} ${didFit ? 'was just' : 'is'} ${what}, ${now}`
}

/** "Times for Saturday, November 28: 13 open" */
export function dayAnnouncement({ day, slots }: DayView): string {
  const free = slots.filter(({ state }) => state === 'available').length
  return `Times for ${formatDayOfYear(instantAt(day.date, 12))}: ${free} open`
}

/** Why a day has no start left, or null if it has one. */
export function nothingLeftNote({ day, slots }: DayView): string | null {
  const states = new Set(slots.map(({ state }) => state))
  if (day.isBlocked || states.has('available')) return null
  if (states.has('booked') || states.has('held')) return 'Fully booked.'
  const ahead = slots.find(({ state }) => state === 'too_far_ahead')
  if (ahead) return tooFarNote(ahead, day)
  return states.has('closed') || states.has('paused')
    ? 'No open times on this day.'
    : 'No times are left today.'
}

/** A day's note and what to do about it. Reasons of staff may end without a period. */
export function dayNoteAndNext(note: string, hasNextFree: boolean): string {
  const sentence = /[.!?…]$/.test(note) ? note : `${note}.`
  return `${sentence} ${hasNextFree ? 'Next:' : 'Pick another date or space.'}`
}

/** A note if the chosen time was shortened or lost. */
export function useChangeNote(view: DayView | null, wanted: BookingDraft): string | null {
  const start = `${wanted.spaceId} ${wanted.bundleId} ${wanted.date} ${wanted.hour}`
  const length = `${start} ${wanted.hours}`
  const wasFree = useWasTrue(start, view !== null && view.hour !== null)
  const didFit = useWasTrue(length, view !== null && view.hour !== null && view.hours === wanted.hours)
  if (!view) return null
  return lostStartNote(view, wanted, wasFree) ?? shortenedNote(view, wanted, didFit)
}

/** Whether something has been true of the current choice, such as that its time was free. */
function useWasTrue(choice: string, isTrue: boolean): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  if (isTrue && seen !== choice) setSeen(choice)
  return seen === choice
}
