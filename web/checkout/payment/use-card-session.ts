import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/api-client.ts'

/**
 * A secret with which Stripe's form shows the customer's saved cards and offers to save one. Stripe's secrets are for one
 * form, so each gets its own.
 */
export function useCardSession(isEnabled: boolean) {
  return useQuery({
    queryKey: ['card-session'],
    queryFn: () => request('cardSession', 'POST', '/api/card-session'),
    // Only once: another secret would replace a form in which a card may have been typed.
    enabled: ({ state }) => isEnabled && state.status === 'pending',
    gcTime: 0,
    retry: false,
  })
}
