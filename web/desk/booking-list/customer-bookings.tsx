import { useItemName } from '../../catalog/use-item-name.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../frame/paged-list.tsx'
import { BookingRow } from './booking-row.tsx'
import { type Scope, useBookingList } from './use-booking-list.ts'

/** One customer's bookings. */
export function CustomerBookings({ customerId, scope }: { customerId: string; scope: Scope }) {
  const bookings = useBookingList(scope, { customerId })
  const nameOf = useItemName()
  return (
    <PagedList
      pages={bookings}
      what={`${scope} bookings`}
      rowHeight="h-24"
      empty={<EmptyState text={`No ${scope} bookings`} />}
    >
      {(booking) => <BookingRow key={booking.id} booking={booking} name={nameOf(booking)} />}
    </PagedList>
  )
}
