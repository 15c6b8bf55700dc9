import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { BLOCKS } from '../../domain/accounts/account-block.ts'
import { ApiError, isApiError } from './api-error.ts'
import { keyOf } from './call.ts'
import { staleTime } from './keep-first-data.ts'
import { CONFIG_KEY } from './use-config.ts'

export const USER_KEY = keyOf('GET /api/auth/user')

/** Refusals that say the current user isn't what this page thinks. */
const ABOUT_THE_USER: ReadonlySet<string> = new Set(['forbidden', 'other_account', ...BLOCKS])

/**
 * No retries, always stale except for what came with the document, no refetch on focus (spec section 9). Offline
 * requests fail right away: one deferred until the connection is back could book a slot the customer no longer wants.
 * `onMutate` runs before every mutation.
 */
export function createQueryClient({ onMutate }: { onMutate?: () => void } = {}): QueryClient {
  // An ended session shows up as a 401 on any call, and a removed role as `forbidden`. Refetching the current user
  // updates every screen.
  const onError = (error: Error) => {
    // Without it in the configuration, pages drop its parts.
    if (isApiError(error, 'switched_off')) client.invalidateQueries({ queryKey: CONFIG_KEY })
    const isSessionError =
      error instanceof ApiError && (error.status === 401 || ABOUT_THE_USER.has(error.code ?? ''))
    if (isSessionError && client.getQueryData(USER_KEY)) client.invalidateQueries({ queryKey: USER_KEY })
  }
  // The manager assumes a connection until an event says otherwise, so a page opened offline would miss its return.
  if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false)
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, ...(onMutate && { onMutate }) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  // A fetch that was under way when the connection went may still fail after it's back. TanStack Query would wait for it
  // and leave the page with what it had, so it's cancelled here and repeated with the rest.
  onlineManager.subscribe(async (isOnline) => {
    if (!isOnline) return
    const shown = { type: 'active', stale: true } as const
    await client.cancelQueries(shown)
    await client.refetchQueries(shown)
  })
  return client
}
