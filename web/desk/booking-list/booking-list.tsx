import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { methodOf } from '../../../domain/bookings/booking-status.ts'
import { owedOf } from '../../../domain/bookings/payment-state.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { useNow } from '../../api/clock.ts'
import type { Filter } from '../../api/with-query.ts'
import { StatusBadge } from '../../bookings/reservations/status-badge.tsx'
import { TimeRange, timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Card } from '../../ui/panels.tsx'
import { BookingLink } from '../frame/record-links.tsx'
import { PagedList, usePages } from '../lists/paged-list.tsx'
import { paymentWord } from '../words/booking-words.ts'

export type Scope = 'upcoming' | 'past'

/** Current and future bookings by start, or past bookings newest first. */
export function useBookingList(scope: Scope, filter: Filter) {
  return usePages((page) => query('GET /api/admin/bookings', { ...page, scope, ...filter }))
}

/** Number of bookings in each list. */
export function useBookingCounts(filter: Filter) {
  return useQuery({
    ...query('GET /api/admin/bookings/counts', filter),
    placeholderData: keepPreviousData,
  })
}

interface ListProps {
  scope: Scope
  filter: Filter
  what: string
  /** Offered for bookings that can be cancelled. */
  onCancel?: (booking: AdminBooking) => void
  rowHeight?: string
}

/** A paged list of bookings, as the filter of all of them or one customer narrows it. */
export function BookingList({ scope, filter, what, onCancel, rowHeight = 'h-36 lg:h-20' }: ListProps) {
  const nameOf = useItemName()
  const now = useNow(30_000)
  const bookings = useBookingList(scope, filter)
  const isNarrowed = Object.entries(filter).some(([key, value]) => key !== 'customerId' && value)
  return (
    <PagedList
      pages={bookings}
      what={what}
      rowHeight={rowHeight}
      empty={isNarrowed ? `No ${what} match` : `No ${what}`}
    >
      {(booking) => (
        <BookingRow key={booking.id} booking={booking} name={nameOf(booking)}>
          {onCancel && !bookingCan.cancel({ ...booking, ...timesOf(booking) }, now) && (
            <Button
              variant="secondary"
              aria-label={`Cancel the booking for ${booking.customerName ?? booking.customerEmail}`}
              onClick={() => onCancel(booking)}
            >
              Cancel
            </Button>
          )}
        </BookingRow>
      )}
    </PagedList>
  )
}

interface BookingRowProps {
  booking: AdminBooking
  /** Name of the booked space or bundle. */
  name: string
  children?: ReactNode
}

/** One booking in the list; the whole row, except its buttons, opens its page. */
function BookingRow({ booking, name, children }: BookingRowProps) {
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
            <span className="text-ink-soft">({methodOf(booking).toLowerCase()})</span>
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
