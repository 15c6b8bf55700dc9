import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchByKey } from '../../api/api-client.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'

export const DAILY_TOTALS = '/api/admin/daily-totals'
export const OPEN_BALANCES = '/api/admin/open-balances'

/** One day's money, kept current by live updates. */
export function useDailyTotals(date: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([refreshQueries(client, [DAILY_TOTALS]), refreshQueries(client, [OPEN_BALANCES])])
  useLive({ onAvailability: refresh, onMissed: refresh })
  return useQuery({
    queryKey: [DAILY_TOTALS, date],
    queryFn: fetchByKey('dailyTotals'),
    placeholderData: keepPreviousData,
  })
}
