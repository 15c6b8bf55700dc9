import { useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { BUNDLES, SPACES } from '../../catalog/use-catalog.ts'
import { AVAILABILITY, BLOCKED_DATES, CLOSURES } from './use-availability.ts'
import { monthOf, TAKEN } from './use-free-hours.ts'

/** Keeps availability, closures, and prices up to date while mounted and visible. */
export function useLiveAvailability(): void {
  const client = useQueryClient()
  const refetchClosures = () => {
    refreshQueries(client, BLOCKED_DATES)
    refreshQueries(client, CLOSURES)
  }
  const refetchCatalog = () => {
    refreshQueries(client, SPACES)
    refreshQueries(client, BUNDLES)
  }
  useLive({
    onAvailability: (date) => {
      refreshQueries(client, [...AVAILABILITY, date])
      refreshQueries(client, [...TAKEN, monthOf(Temporal.PlainDate.from(date))])
    },
    onClosures: refetchClosures,
    onCatalog: refetchCatalog,
    onMissed: () => {
      refreshQueries(client, AVAILABILITY)
      refreshQueries(client, TAKEN)
      refetchClosures()
      refetchCatalog()
    },
  })
}
