import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BalanceAge } from '../../../domain/reports/open-balance.schema.ts'
import { fetchByKey, fetchPath, request } from '../../api/api-client.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { usePages } from '../frame/use-pages.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

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

export function useSignOff(date: string) {
  return useStaffAction({
    send: (input: { openingFloat: string; countedCash: string; note: string; seen: number }) =>
      request('till', 'POST', `${TILL}/${date}/sign-off`, input),
    done: { title: 'Day Signed Off', description: 'The count is locked and in the audit log.' },
    failed: { text: 'Failed to sign off the day' },
    affects: [[TILL]],
  })
}

export function useReopenTill(date: string) {
  return useStaffAction({
    send: (input: { reason: string; seen: number }) =>
      request('till', 'POST', `${TILL}/${date}/reopening`, input),
    done: { title: 'Day Reopened', description: 'It needs a new sign-off.' },
    failed: { text: 'Failed to reopen the day' },
    affects: [[TILL]],
  })
}

/** Open balances of an age; `useTill` keeps them current. */
export function useOpenBalances(age: BalanceAge) {
  return usePages(fetchPath('openBalancesPage'), OPEN_BALANCES, { age })
}
