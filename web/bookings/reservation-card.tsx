import type { ReactNode } from 'react'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { CancelReason } from '../../domain/bookings/booking-status.ts'
import { formatUsd, toCents } from '../../domain/pricing/price.ts'
import { formatLongDate, formatTimeRange } from '../../domain/time/format.ts'
import { Card } from '../ui/card.tsx'
import { timesOf } from './booking-times.ts'
import { StatusBadge } from './status-badge.tsx'

const CANCEL_NOTES: Readonly<Record<CancelReason, string>> = {
  hold_expired: 'The payment time ran out. You were not charged.',
  released: 'You released this time.',
  payment_canceled: 'The payment was cancelled.',
  staff: 'The Barn cancelled this booking.',
}

interface Props {
  booking: Booking
  name: string
  children?: ReactNode
}

/** One booking of mine, like a ticket with its stub. */
export function ReservationCard({ booking, name, children }: Props) {
  const { start, end } = timesOf(booking)
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">{name}</h3>
        <StatusBadge status={booking.status} />
      </div>
      <div>
        <p>{formatLongDate(start)}</p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-ink-soft">{formatTimeRange(start, end)}</span>
          <span className="figures shrink-0 text-2xl leading-tight">
            {formatUsd(toCents(booking.totalAmount))}
          </span>
        </p>
      </div>
      {booking.cancelReason && <p className="text-sm text-ink-soft">{CANCEL_NOTES[booking.cancelReason]}</p>}
      {children}
    </Card>
  )
}
