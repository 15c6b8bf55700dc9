import { useQuery } from '@tanstack/react-query'
import type { BundleContents, ItemRef } from '../../domain/bookings/conflict.ts'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { keyOf, query } from '../api/call.ts'

export const SPACES = keyOf('GET /api/spaces')
export const BUNDLES = keyOf('GET /api/bundles')

/** All spaces, including inactive ones: past bookings need their names. */
export function useSpaces() {
  return useQuery({ ...query('GET /api/spaces'), retry: false })
}

export function useBundles() {
  return useQuery({ ...query('GET /api/bundles'), retry: false })
}

/** The items customers can book. */
export function activeItems<T extends { isActive: boolean }>(items: readonly T[]): T[] {
  return items.filter((item) => item.isActive)
}

/** The space or bundle with this id, if it's active. */
export function itemOf(
  selected: { spaceId: string | null; bundleId: string | null },
  spaces: readonly Space[],
  bundles: readonly Bundle[],
): Space | Bundle | undefined {
  const item =
    spaces.find(({ id }) => id === selected.spaceId) ?? bundles.find(({ id }) => id === selected.bundleId)
  return item?.isActive ? item : undefined
}

/** The spaces in each bundle, for the conflict rule. */
export function bundleContents(bundles: readonly Bundle[]): BundleContents {
  return new Map(bundles.map(({ id, spaceIds }) => [id, spaceIds]))
}

/** The spaces that an item takes up. */
export function spacesOf(item: Space | Bundle): string[] {
  return 'spaceIds' in item ? item.spaceIds : [item.id]
}

/** How a booking names this item. */
export function refOf(item: Space | Bundle): ItemRef {
  return 'spaceIds' in item ? { spaceId: null, bundleId: item.id } : { spaceId: item.id, bundleId: null }
}
