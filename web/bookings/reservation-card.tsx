import type { ReactNode } from 'react'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { CancelReason } from '../../domain/bookings/booking-status.ts'
import { formatUsd, toCents } from '../../domain/pricing/price.ts'
import { formatLongDate, formatTimeRange } from '../../domain/time/format.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { timesOf } from './booking-times.ts'

const TONES: Readonly<Partial<Record<string, BadgeTone>>> = {
  confirmed: 'good',
  cancelled: 'bad',
  completed: 'neutral',
}

const CANCEL_NOTES: Readonly<Record<CancelReason, string>> = {
  hold_expired: 'It was not paid before its hold ran out.',
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
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-xl wrap-anywhere">{name}</h3>
        <Badge tone={TONES[booking.status] ?? 'outline'}>{booking.status}</Badge>
      </div>
      <div>
        <p>{formatLongDate(start)}</p>
        <p className="flex items-baseline justify-between gap-3">
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
