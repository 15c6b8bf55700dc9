import type { ReactNode } from 'react'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { TimeRange, timesOf } from '../time-range.tsx'

interface Props<T extends Booking> {
  dates: readonly T[]
  nameOf: (booking: Booking) => string
  /** Below the price. */
  noteOf?: (date: T) => string
  /** Makes a link of a date, or something else. */
  linkOf?: (date: T, text: string) => ReactNode
}

/** The dates of a season, one per line. */
export function SeasonList<T extends Booking>({
  dates,
  nameOf,
  noteOf,
  linkOf = (_, text) => text,
}: Props<T>) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-raised px-4 shadow-card">
      {dates.map((date) => {
        const { start, end } = timesOf(date)
        return (
          <li key={date.id} className="flex items-baseline justify-between gap-3 py-2 leading-tight">
            <span className="min-w-0">
              <span className="figures text-lg">{linkOf(date, formatShortDate(start))}</span>
              <span className="block text-sm text-ink-soft">
                <TimeRange start={start} end={end} />, {nameOf(date)}
              </span>
            </span>
            <span className="shrink-0 text-right">
              {date.status === 'cancelled' ? (
                <span className="text-sm text-ink-soft">Cancelled</span>
              ) : (
                <span className="figures text-lg">{formatDollars(date.totalAmount)}</span>
              )}
              {noteOf && <span className="block text-sm text-ink-soft">{noteOf(date)}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
