import { useQueryClient } from '@tanstack/react-query'
import { renew } from '../../api/renew.ts'
import { useLive } from '../../api/use-live.ts'
import { AVAILABILITY, BLOCKED_DATES, CLOSURES } from './use-availability.ts'

/** While mounted and in view, whatever somebody takes, frees or closes anywhere shows here within a second. */
export function useLiveAvailability(): void {
  const client = useQueryClient()
  const refetchClosures = () => {
    renew(client, BLOCKED_DATES)
    renew(client, CLOSURES)
  }
  useLive({
    onAvailability: (date) => renew(client, [...AVAILABILITY, date]),
    onClosures: refetchClosures,
    onMissed: () => {
      renew(client, AVAILABILITY)
      refetchClosures()
    },
  })
}
