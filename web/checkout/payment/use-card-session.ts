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
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
