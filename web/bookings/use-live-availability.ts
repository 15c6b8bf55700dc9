import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../use-live.ts'
import { AVAILABILITY, BLOCKED_DATES, CLOSURES } from './use-availability.ts'

/** While mounted and in view, whatever somebody takes, frees or closes anywhere shows here within a second. */
export function useLiveAvailability(): void {
  const client = useQueryClient()
  const refetchClosures = () => {
    client.invalidateQueries({ queryKey: BLOCKED_DATES })
    client.invalidateQueries({ queryKey: CLOSURES })
  }
  useLive({
    onAvailability: (date) => client.invalidateQueries({ queryKey: [...AVAILABILITY, date] }),
    onClosures: refetchClosures,
    onMissed: () => {
      client.invalidateQueries({ queryKey: AVAILABILITY })
      refetchClosures()
    },
  })
}
