import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BalanceAge } from '../../../domain/reports/open-balance.schema.ts'
import { fetchByKey, fetchPath } from '../../api/api-client.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { usePages } from '../frame/use-pages.ts'

const TILL = '/api/admin/till'
const OPEN_BALANCES = '/api/admin/open-balances'

/** One day's takings, kept current by live updates. */
export function useTill(date: string) {
  const client = useQueryClient()
  const refresh = () => Promise.all([refreshQueries(client, [TILL]), refreshQueries(client, [OPEN_BALANCES])])
  useLive({ onAvailability: refresh, onMissed: refresh })
  return useQuery({
    queryKey: [TILL, date],
    queryFn: fetchByKey('till'),
    placeholderData: keepPreviousData,
  })
}

/** Open balances of an age; `useTill` keeps them current. */
export function useOpenBalances(age: BalanceAge) {
  return usePages(fetchPath('openBalancesPage'), OPEN_BALANCES, { age })
}
