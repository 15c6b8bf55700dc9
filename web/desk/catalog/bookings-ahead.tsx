import type { AdminBundle, AdminSpace } from '../../../domain/catalog/edit-catalog.schema.ts'
import { Notice } from '../../ui/notice.tsx'
import { useBookingCounts } from '../booking-list/use-booking-list.ts'
import { countLabel } from '../frame/count-label.ts'

/** Before an item is made inactive: how many of its bookings lie ahead, and what becomes of them. */
export function BookingsAhead({ item }: { item: AdminSpace | AdminBundle }) {
  const counts = useBookingCounts({ itemId: item.id })
  if (!counts.data) return null
  const { upcoming, isUpcomingCapped } = counts.data
  const bookings =
    upcoming === 1 ? '1 upcoming booking' : `${countLabel(upcoming, isUpcomingCapped)} upcoming bookings`
  return (
    <Notice tone="warm" role="status">
      <p>
        {`${item.name} has ${bookings}. `}
        {upcoming > 0 &&
          "Deactivating it only stops new bookings. Move or cancel these if they shouldn't take place."}
      </p>
    </Notice>
  )
}
