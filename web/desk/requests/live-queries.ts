import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import { refreshQueries, useLive } from '../../api/use-live.ts'
import { OPENING_HOURS } from '../../api/use-opening-hours.ts'
import { ATTENTION, BOARD } from './staff-requests.ts'

/** Keeps the boards of all days current. */
export function useLiveBoards(): void {
  const client = useQueryClient()
  const refreshAll = () => {
    refreshQueries(client, BOARD)
    refreshQueries(client, OPENING_HOURS)
  }
  useLive({
    onDesk: (changed) => refreshQueries(client, [...BOARD, changed]),
    // Its spaces and hours.
    onCatalog: refreshAll,
    onMissed: refreshAll,
  })
}

/** One day at the desk, kept current by live updates; not fetched until there is one. The day before stays while it loads. */
export function useBoard(date: string | null) {
  useLiveBoards()
  return useQuery({
    ...query('GET /api/admin/board/:date', { date: date ?? '' }),
    enabled: date !== null,
    placeholderData: keepPreviousData,
  })
}

/** The entries that need staff, kept current by live updates. */
export function useAttention() {
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, ATTENTION)
  useLive({ onDesk: refresh, onMissed: refresh })
  return useQuery(query('GET /api/admin/attention'))
}
