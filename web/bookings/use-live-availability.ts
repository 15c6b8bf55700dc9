import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../use-live.ts'
import { AVAILABILITY } from './use-availability.ts'

/** While mounted and in view, whatever somebody takes or frees anywhere shows here within a second. */
export function useLiveAvailability(): void {
  const client = useQueryClient()
  useLive({
    onAvailability: (date) => client.invalidateQueries({ queryKey: [...AVAILABILITY, date] }),
    onMissed: () => client.invalidateQueries({ queryKey: AVAILABILITY }),
  })
}
