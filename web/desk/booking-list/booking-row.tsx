import type { ReactNode } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { owedOf } from '../../../domain/bookings/payment-state.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import { formatShortDate } from '../../../domain/time/format.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { StatusBadge } from '../../bookings/reservations/status-badge.tsx'
import { TimeRange } from '../../bookings/time-range.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { BookingLink } from '../frame/record-links.tsx'
import { paymentWord } from '../words/booking-words.ts'

interface Props {
  booking: AdminBooking
  /** Name of the booked space or bundle. */
  name: string
  children?: ReactNode
}

/** One booking in the list; the whole row, except its buttons, opens its page. */
export function BookingRow({ booking, name, children }: Props) {
  const { start, end } = timesOf(booking)
  // Paid is the default, so only show a badge otherwise.
  const isDue = owedOf(booking) > 0 && booking.status !== 'pending'
  const isWaived = booking.paymentState === 'waived'
  const showsPayment = isDue || isWaived || toCents(booking.refundedAmount) > 0
  return (
    <li>
      <Card className="relative grid gap-x-4 gap-y-1 hover:border-line-strong lg:in-[.column-wide]:grid-cols-[14rem_2fr_1fr_9rem_7rem] lg:in-[.column-wide]:items-center">
        <div>
          <p className="font-semibold">{formatShortDate(start)}</p>
          <p className="text-ink-soft">
            <TimeRange start={start} end={end} />
          </p>
        </div>
        <div>
          <p>
            <BookingLink
              bookingId={booking.id}
              className="font-semibold wrap-anywhere text-accent underline underline-offset-4 after:absolute after:inset-0"
            >
              {booking.customerName ?? 'Unknown'}
            </BookingLink>
          </p>
          {booking.customerEmail !== null && (
            <p className="wrap-anywhere text-ink-soft">{booking.customerEmail}</p>
          )}
        </div>
        <p className="wrap-anywhere">{name}</p>
        <div className="flex flex-wrap items-center justify-between gap-2 lg:in-[.column-wide]:grid lg:in-[.column-wide]:justify-items-start">
          <p>
            <span className="figures text-xl">{formatDollars(booking.totalAmount)}</span>{' '}
            <span className="text-ink-soft">({booking.paymentMethod})</span>
          </p>
          <div className="flex flex-wrap gap-1">
            <StatusBadge status={booking.status} />
            {showsPayment && <Badge tone="warm">{paymentWord(booking)}</Badge>}
          </div>
        </div>
        {children && <div className="relative grid">{children}</div>}
      </Card>
    </li>
  )
}
