import { Ticket } from 'lucide-react'
import { formatUntil } from '../../../domain/bookings/hold-limits.ts'
import type { PausedSpan } from '../../../domain/bookings/paused-spans.ts'
import type { ClosedSpan } from '../../../domain/closures/closed-spans.ts'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import { formatDate, formatTime } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { TimeRange } from '../time-range.tsx'

/** Explains the blocked slots of an open day. */
export function ClosedTimes({ closed }: { closed: readonly ClosedSpan[] }) {
  if (closed.length === 0) return null
  return (
    <ul aria-label="Blocked times" className="grid gap-1 text-sm">
      {closed.map(({ start, end, reason, isWholeDay }) => (
        <li key={`${start} ${end} ${reason}`} className="wrap-anywhere">
          <span className="font-semibold">
            {isWholeDay ? 'All day' : <TimeRange start={start} end={end} />}
          </span>
          {`: ${reason}`}
        </li>
      ))}
    </ul>
  )
}

/** Explains the paused slots of a day. */
export function PausedTimes({ paused }: { paused: readonly PausedSpan[] }) {
  if (paused.length === 0) return null
  return (
    <ul aria-label="Times to try later" className="grid gap-1 text-sm">
      {pausedNotes(paused).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** Why each of these hours can't be booked, and until when; a sentence for each instant. */
export function pausedNotes(paused: readonly PausedSpan[]): string[] {
  return [...Map.groupBy(paused, ({ until }) => formatUntil(until))].map(([until, spans]) => {
    const times = listInWords(
      spans.map(({ start }) => formatTime(start)),
      'and',
    )
    const were = spans.length === 1 ? 'was' : 'were'
    return `${times} ${were} held more than once from your account or network without payment. Try again after ${until}.`
  })
}

/** On a day with a booking of the customer's; its accessible name says so too. */
export function OwnMark({ className }: { className: string }) {
  return <Ticket aria-hidden="true" className={classNames('size-3.5', className)} />
}

/** The meaning of that mark. */
export function OwnLegend() {
  return (
    <p aria-hidden="true" className="flex items-center gap-1.5 px-2 text-sm text-ink-soft">
      <OwnMark className="shrink-0 text-turf" />
      You have a booking
    </p>
  )
}

/** A day that can't be booked. Without a reason, its weekday is closed. */
export type ClosedDay = Pick<BlockedDate, 'date' | 'reason'>

/** Why these days can't be booked. */
export function BlockedDays({ blocked: days }: { blocked: readonly ClosedDay[] }) {
  const blocked = days.filter(({ reason }) => reason.trim() !== '')
  if (blocked.length === 0) return null
  return (
    <ul className="grid gap-1 border-t border-line px-2 pt-2 text-sm">
      {blocked.map(({ date, reason }) => (
        <li key={date} className="wrap-anywhere">
          <span className="font-semibold">{formatDate(Temporal.PlainDate.from(date))}</span>
          {`: ${reason.trim()}`}
        </li>
      ))}
    </ul>
  )
}
