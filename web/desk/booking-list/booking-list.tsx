import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { fetchPath } from '../../api/api-client.ts'
import { useNow } from '../../api/clock.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList, usePages } from '../lists/paged-list.tsx'
import { BOOKINGS, type Filter, withQuery } from '../requests/query-keys.ts'
import { BookingRow } from './booking-row.tsx'

export type Scope = 'upcoming' | 'past'

/** Current and future bookings by start, or past bookings newest first. */
export function useBookingList(scope: Scope, filter: Filter) {
  return usePages(fetchPath('adminBookingsPage'), BOOKINGS, { scope, ...filter })
}

/** Number of bookings in each list. */
export function useBookingCounts(filter: Filter) {
  return useQuery({
    queryKey: [BOOKINGS, 'counts', filter],
    queryFn: ({ signal }) => fetchPath('adminBookingCounts')(withQuery(`${BOOKINGS}/counts`, filter), signal),
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
      empty={<EmptyState text={isNarrowed ? `No ${what} match` : `No ${what}`} />}
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
