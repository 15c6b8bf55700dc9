import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BalanceAge } from '../../../domain/reports/open-balance.schema.ts'
import { fetchByKey, fetchPath, request } from '../../api/api-client.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { usePages } from '../lists/paged-list.tsx'
import { useStaffAction } from '../requests/use-staff-action.ts'

const DAILY_TOTALS = '/api/admin/daily-totals'
const OPEN_BALANCES = '/api/admin/open-balances'

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

export function useCloseOut(date: string) {
  return useStaffAction({
    send: (input: { startingCash: string; countedCash: string; note: string; seen: number }) =>
      request('dailyTotals', 'POST', `${DAILY_TOTALS}/${date}/close-out`, input),
    done: { title: 'Day Closed Out', description: 'The count is locked and in the audit log.' },
    failed: { text: 'Failed to close out the day' },
    affects: [[DAILY_TOTALS]],
  })
}

export function useReopenDay(date: string) {
  return useStaffAction({
    send: (input: { reason: string; seen: number }) =>
      request('dailyTotals', 'POST', `${DAILY_TOTALS}/${date}/reopening`, input),
    done: { title: 'Day Reopened', description: 'It needs to be closed out again.' },
    failed: { text: 'Failed to reopen the day' },
    affects: [[DAILY_TOTALS]],
  })
}

/** Open balances of an age; `useDailyTotals` keeps them current. */
export function useOpenBalances(age: BalanceAge) {
  return usePages(fetchPath('openBalancesPage'), OPEN_BALANCES, { age })
}
