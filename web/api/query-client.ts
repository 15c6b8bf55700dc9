import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, fetchByKey } from './api-client.ts'

export const USER_KEY = ['/api/auth/user'] as const

/**
 * No retries, always stale, nothing refetched behind the customer's back (spec section 9). Being offline fails at
 * once: a request put off until the connection is back would book what the customer has dropped meanwhile.
 */
export function createQueryClient(): QueryClient {
  // A session that ended shows itself as a 401 on any call, and a role that was taken away as a refusal; asking who
  // is signed in then settles it everywhere.
  const onError = (error: Error) => {
    const isAboutWho = error instanceof ApiError && (error.status === 401 || error.code === 'forbidden')
    if (isAboutWho && client.getQueryData(USER_KEY)) client.invalidateQueries({ queryKey: USER_KEY })
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
