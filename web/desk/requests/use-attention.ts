import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchByKey } from '../../api/api-client.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { ATTENTION } from './query-keys.ts'

/** What needs staff, kept current by live updates. */
export function useAttention() {
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, [ATTENTION])
  useLive({ onAvailability: refresh, onMissed: refresh })
  return useQuery({ queryKey: [ATTENTION], queryFn: fetchByKey('attention') })
}
