import { useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { AVAILABILITY, BLOCKED_DATES, CLOSURES } from './use-availability.ts'
import { monthOf, TAKEN } from './use-free-hours.ts'

/** Keeps availability and closures up to date while mounted and visible. */
export function useLiveAvailability(): void {
  const client = useQueryClient()
  const refetchClosures = () => {
    refreshQueries(client, BLOCKED_DATES)
    refreshQueries(client, CLOSURES)
  }
  useLive({
    onAvailability: (date) => {
      refreshQueries(client, [...AVAILABILITY, date])
      refreshQueries(client, [...TAKEN, monthOf(Temporal.PlainDate.from(date))])
    },
    onClosures: refetchClosures,
    onMissed: () => {
      refreshQueries(client, AVAILABILITY)
      refreshQueries(client, TAKEN)
      refetchClosures()
    },
  })
}
