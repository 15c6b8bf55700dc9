import type { ReactNode } from 'react'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { SUSPENDED } from '../../domain/bookings/suspended.ts'
import { formatDollars } from '../../domain/pricing/money.ts'
import { formatShortDate, type Interval } from '../../domain/time/facility-time.ts'
import { TimeRange, timesOf } from './time-range.tsx'

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
    <SeasonLines>
      {dates.map((date) => (
        <SeasonLine
          key={date.id}
          times={timesOf(date)}
          item={nameOf(date)}
          link={(text) => linkOf(date, text)}
        >
          {date.status === 'cancelled' || date.suspendedAt ? (
            <span className="text-sm text-ink-soft">{date.suspendedAt ? SUSPENDED.word : 'Cancelled'}</span>
          ) : (
            <span className="figures text-lg">{formatDollars(date.totalAmount)}</span>
          )}
          {noteOf && <span className="block text-sm text-ink-soft">{noteOf(date)}</span>}
        </SeasonLine>
      ))}
    </SeasonLines>
  )
}

export function SeasonLines({ children }: { children: ReactNode }) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-raised px-4 shadow-card">
      {children}
    </ol>
  )
}

interface LineProps {
  times: Interval
  item: string
  /** Makes a link of the date, or something else. */
  link?: (text: string) => ReactNode
  /** On the right. */
  children?: ReactNode
}

/** A date with its time and space. */
export function SeasonLine({ times: { start, end }, item, link = (text) => text, children }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 leading-tight">
      <span className="min-w-0">
        <span className="figures text-lg">{link(formatShortDate(start))}</span>
        <span className="block text-sm text-ink-soft">
          <TimeRange start={start} end={end} />, {item}
        </span>
      </span>
      {children && <span className="shrink-0 text-right">{children}</span>}
    </li>
  )
}
