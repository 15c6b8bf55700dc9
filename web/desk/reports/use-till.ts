import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchByKey } from '../../api/api-client.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'

const TILL = '/api/admin/till'

/** One day's takings, kept current by live updates. */
export function useTill(date: string) {
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, [TILL])
  useLive({ onAvailability: refresh, onMissed: refresh })
  return useQuery({
    queryKey: [TILL, date],
    queryFn: fetchByKey('till'),
    placeholderData: keepPreviousData,
  })
}
