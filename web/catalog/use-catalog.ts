import { useQuery } from '@tanstack/react-query'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { request } from '../api/api-client.ts'

/** Bypasses every cache: the URL is different each time (spec section 7). */
function fetchList<T>(path: string, signal: AbortSignal): Promise<T[]> {
  return request<T[]>('GET', `${path}?t=${Date.now()}`, undefined, { signal, cache: 'no-store' })
}

/** All spaces, including inactive ones: past bookings need their names. */
export function useSpaces() {
  return useQuery({
    queryKey: ['/api/spaces'],
    queryFn: ({ signal }) => fetchList<Space>('/api/spaces', signal),
    refetchOnMount: 'always',
    retry: false,
  })
}

export function useBundles() {
  return useQuery({
    queryKey: ['/api/bundles'],
    queryFn: ({ signal }) => fetchList<Bundle>('/api/bundles', signal),
    refetchOnMount: 'always',
    retry: false,
  })
}

/** The items customers can book. */
export function activeItems<T extends { isActive: boolean }>(items: readonly T[]): T[] {
  return items.filter((item) => item.isActive)
}
