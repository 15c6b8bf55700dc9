import { plural } from '../../../domain/plural.ts'
import { formatDayOfYear, instantAt } from '../../../domain/time/facility-time.ts'

interface Day {
  isToday?: boolean
  isSelected?: boolean
  /** Why it's blocked, if it is. */
  reason?: string | undefined
  /** How many hours are free; null while unknown. */
  free: number | null
  /** The customer has a booking then. */
  isOwn?: boolean
}

/** The accessible name of a day: "Today, Friday, November 20, 6 hours open, selected", with the reason if it's blocked. */
export function dayLabel(
  date: Temporal.PlainDate,
  { isToday, isSelected, reason, free, isOwn }: Day,
): string {
  const isBlocked = reason !== undefined
  return [
    isToday && 'Today',
    formatDayOfYear(instantAt(date, 12)),
    !isBlocked && free !== null && freeText(free),
    isOwn && 'you have a booking',
    isSelected && 'selected',
    isBlocked && `unavailable: ${reason.trim() || 'not available'}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function freeText(hours: number): string {
  if (hours === 0) return 'no hours open'
  return `${plural(hours, 'hour')} open`
}
