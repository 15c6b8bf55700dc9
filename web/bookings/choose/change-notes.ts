import { closureOf } from '../../../domain/closures/closed-spans.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { formatDayOfYear, formatTime } from '../../../domain/time/format.ts'
import { overlaps } from '../../../domain/time/interval.ts'
import { durationLabel } from '../times/slot-label.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { DayView } from './day-view.ts'

/** A message if the selected start was just taken, otherwise null. */
export function lostStartNote(
  { isStartLost, isStartMine, day, slots }: DayView,
  { hour }: BookingDraft,
): string | null {
  const slot = slots.find((each) => each.hour === hour)
  if (!isStartLost || day.isBlocked || !slot) return null
  const time = formatTime(slot.start)
  if (isStartMine) return `You've booked ${time}. See it in My Bookings.`
  if (slot.state === 'closed') return `${time} is no longer available. Please pick another time.`
  if (slot.state === 'paused') return `Others go first at ${time} for now. Please pick another time.`
  if (slot.state === 'too_soon' || slot.state === 'past')
    return `It's now too late to book ${time}. Please pick another time.`
  return slot.state === 'after_hours'
    ? "That time isn't available. Please pick another."
    : `${time} was just taken. Please pick another time.`
}

/** A message if the hours after the start were taken and the duration shrank, otherwise null. */
export function shortenedNote({ day, hour, hours, durations }: DayView, wanted: BookingDraft): string | null {
  const isTaken = durations?.find((duration) => duration.hours === wanted.hours)?.state === 'conflict'
  if (!isTaken || hour === null || hours >= wanted.hours) return null
  const next = { start: instantAt(day.date, hour + hours), end: instantAt(day.date, hour + hours + 1) }
  const now = `so your booking is now ${durationLabel(hours, 'available')}.`
  if (day.paused.some((paused) => overlaps(paused, next)))
    return `Others go first at ${formatTime(next.start)} for now, ${now}`
  const what = closureOf(day.closures, next) ? 'closed' : 'taken'
  return `${formatTime(next.start)} was just ${what}, ${now}`
}

/** "Times for Saturday, November 28: 13 free" */
export function dayAnnouncement({ day, slots }: DayView): string {
  const free = slots.filter(({ state }) => state === 'available').length
  return `Times for ${formatDayOfYear(instantAt(day.date, 12))}: ${free} free`
}
