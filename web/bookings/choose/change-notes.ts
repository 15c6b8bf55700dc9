import { closureOf } from '../../../domain/closures/closed-spans.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { formatTime } from '../../../domain/time/format.ts'
import { formatDayOfYear } from '../short-date.ts'
import { durationLabel } from '../times/slot-label.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { DayView } from './day-view.ts'

/** That the chosen start has gone meanwhile; null while it has not. */
export function lostStartNote(
  { isStartLost, isStartMine, day, slots }: DayView,
  { hour }: BookingDraft,
): string | null {
  const slot = slots.find((each) => each.hour === hour)
  if (!isStartLost || day.isBlocked || !slot) return null
  const time = formatTime(slot.start)
  if (isStartMine) return `You have booked ${time}: you find it under Bookings.`
  if (slot.state === 'blocked') return `${time} cannot be booked any more. Please pick another time.`
  if (slot.state === 'too_soon') return `${time} is too soon now. Please pick another time.`
  return slot.state === 'closed'
    ? 'That time cannot be booked. Please pick another.'
    : `${time} was just taken. Please pick another time.`
}

/** That less time is left than was chosen, since somebody took what follows; null while all of it is free. */
export function shortenedNote({ day, hour, hours, durations }: DayView, wanted: BookingDraft): string | null {
  const isTaken = durations?.find((duration) => duration.hours === wanted.hours)?.state === 'conflict'
  if (!isTaken || hour === null || hours >= wanted.hours) return null
  const next = { start: instantAt(day.date, hour + hours), end: instantAt(day.date, hour + hours + 1) }
  const what = closureOf(day.closed, next) ? 'closed' : 'taken'
  return `${formatTime(next.start)} was just ${what}, so your booking is now ${durationLabel(hours, 'available')}.`
}

/** "Times for Saturday, November 28: 13 free" */
export function dayAnnouncement({ day, slots }: DayView): string {
  const free = slots.filter(({ state }) => state === 'available').length
  return `Times for ${formatDayOfYear(instantAt(day.date, 12))}: ${free} free`
}
