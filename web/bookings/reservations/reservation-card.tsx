import type { ReactNode } from 'react'
import type { OwnBooking } from '../../../domain/bookings/booking.schema.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatLongDate } from '../../../domain/time/format.ts'
import { Card } from '../../ui/card.tsx'
import { timesOf } from '../booking-times.ts'
import { TimeRange } from '../time-range.tsx'
import { isFree, moneyNote } from './money-note.ts'
import { StatusBadge } from './status-badge.tsx'

interface Props {
  booking: OwnBooking
  name: string
  children?: ReactNode
}

/** One of my bookings. */
export function ReservationCard({ booking, name, children }: Props) {
  const { start, end } = timesOf(booking)
  const note = moneyNote(booking)
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">{name}</h3>
        <StatusBadge status={booking.status} />
      </div>
      <div>
        <p>{formatLongDate(start)}</p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-ink-soft">
            <TimeRange start={start} end={end} />
          </span>
          <span className="figures shrink-0 text-2xl leading-tight">
            {isFree(booking) ? 'Complimentary' : formatDollars(booking.totalAmount)}
          </span>
        </p>
      </div>
      {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
      {children}
    </Card>
  )
}
