import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { fetchByKey } from './api-client.ts'
import type { ResponseBody, ResponseName } from './response-schemas.ts'

/**
 * The response of a GET request: `useGet('ledger', [BOOKINGS, id, 'ledger'])`. The first argument names its schema. The key,
 * joined with slashes, is its path; an action that affects the start of a key refetches it.
 */
export function useGet<Name extends ResponseName>(
  response: Name,
  queryKey: QueryKey,
  options: Omit<UseQueryOptions<ResponseBody<Name>>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<ResponseBody<Name>> {
  return useQuery({ ...options, queryKey, queryFn: fetchByKey(response) })
}
