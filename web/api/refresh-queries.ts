import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches the active queries under a key after a change on the server. A query still on its first fetch would accept
 * that response, which the server may have read before the change, so it is fetched twice.
 */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const hasFirstFetch = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (hasFirstFetch) await client.invalidateQueries({ queryKey })
}
