import { useQuery } from '@tanstack/react-query'
import { fetchPath } from '../api/api-client.ts'

export const SPACES = ['/api/spaces'] as const
export const BUNDLES = ['/api/bundles'] as const

/** Bypasses every cache: the URL is different each time (spec section 7). */
const pastCaches = (path: string) => `${path}?t=${Date.now()}`

/** All spaces, including inactive ones: past bookings need their names. */
export function useSpaces() {
  return useQuery({
    queryKey: SPACES,
    queryFn: ({ signal }) => fetchPath('spaces')(pastCaches('/api/spaces'), signal),
    retry: false,
  })
}

export function useBundles() {
  return useQuery({
    queryKey: BUNDLES,
    queryFn: ({ signal }) => fetchPath('bundles')(pastCaches('/api/bundles'), signal),
    retry: false,
  })
}

/** The items customers can book. */
export function activeItems<T extends { isActive: boolean }>(items: readonly T[]): T[] {
  return items.filter((item) => item.isActive)
}
