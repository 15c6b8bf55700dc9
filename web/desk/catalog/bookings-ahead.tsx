import { useQuery } from '@tanstack/react-query'
import type { AdminBundle, AdminSpace } from '../../../domain/catalog/edit-catalog.schema.ts'
import { fetchPath } from '../../api/api-client.ts'
import { Notice } from '../../ui/notice.tsx'
import { countLabel } from '../frame/count-label.ts'
import { BOOKINGS } from '../frame/query-keys.ts'
import { withQuery } from '../frame/staff-address.ts'

/** Before an item is made inactive: how many of its bookings lie ahead, and what becomes of them. */
export function BookingsAhead({ item }: { item: AdminSpace | AdminBundle }) {
  const path = withQuery(`${BOOKINGS}/counts`, { itemId: item.id })
  const counts = useQuery({
    queryKey: [BOOKINGS, 'counts', { itemId: item.id }],
    queryFn: ({ signal }) => fetchPath('adminBookingCounts')(path, signal),
  })
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
