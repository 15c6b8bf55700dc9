import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, fetchByKey } from './api-client.ts'

export const USER_KEY = ['/api/auth/user'] as const

/**
 * No retries, always stale, nothing refetched behind the customer's back (spec section 9). Being offline fails at
 * once: a request put off until the connection is back would book what the customer has dropped meanwhile.
 */
export function createQueryClient(): QueryClient {
  // A session that ended shows itself as a 401 on any call; asking who is signed in then settles it everywhere.
  const onError = (error: Error) => {
    const isSessionOver = error instanceof ApiError && error.status === 401 && client.getQueryData(USER_KEY)
    if (isSessionOver) client.invalidateQueries({ queryKey: USER_KEY })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        networkMode: 'always',
        retry: false,
        staleTime: 0,
        refetchOnWindowFocus: false,
        // What failed for want of a connection is asked for again once there is one.
        refetchOnReconnect: true,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
