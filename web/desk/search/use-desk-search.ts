import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchPath } from '../../api/api-client.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { withQuery } from '../frame/staff-address.ts'

const SEARCH = '/api/admin/search'

/** People and bookings for a text; the last ones stay while new ones load. */
export function useDeskSearch(text: string) {
  const search = useDebounced(text.trim(), 150)
  const found = useQuery({
    queryKey: [SEARCH, search],
    queryFn: ({ signal }) => fetchPath('deskSearch')(withQuery(SEARCH, { search }), signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return { ...found, isCurrent: search === text.trim() && !found.isPlaceholderData && !found.isFetching }
}
