import type { ReactNode } from 'react'
import type { AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { isApiError } from '../../api/api-error.ts'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { useDeskBooking } from './use-desk-booking.ts'

interface Props {
  id: string
  children: (booking: AdminBookingDetail) => ReactNode
}

/** Loads one booking. An invalid ID in the address is also a missing booking. */
export function LoadedBooking({ id, children }: Props) {
  const booking = useDeskBooking(id)
  if (isApiError(booking.error, 'booking_not_found', 'invalid', 'malformed'))
    return <EmptyState text="There is no such booking." />
  return (
    <Loaded query={booking} failed="The booking could not be loaded." skeleton={[4, 'h-48']}>
      {children}
    </Loaded>
  )
}
