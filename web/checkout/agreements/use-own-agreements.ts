import { useQuery } from '@tanstack/react-query'
import { fetchByKey } from '../../api/api-client.ts'

/** What was signed for one of my bookings, oldest first. */
export function useOwnAgreements(bookingId: string, isEnabled = true) {
  return useQuery({
    queryKey: ['/api/bookings', bookingId, 'agreements'],
    queryFn: fetchByKey('ownAgreements'),
    enabled: isEnabled,
  })
}
