import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what is on screen under a key, because it may have changed. A query that is still at its very first
 * fetch takes that fetch for the answer, although the server may have read just before the change; it is asked again.
 */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}
