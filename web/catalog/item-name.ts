import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { useBundles, useSpaces } from './use-catalog.ts'

interface Named {
  id: string
  name: string
}

/** The name of a booking's item (spec section 8, Unknown names). */
export function itemName(reserved: ItemRef, spaces: readonly Named[], bundles: readonly Named[]): string {
  if (reserved.spaceId) return spaces.find(({ id }) => id === reserved.spaceId)?.name ?? 'Unknown Space'
  if (reserved.bundleId) return bundles.find(({ id }) => id === reserved.bundleId)?.name ?? 'Unknown Bundle'
  return 'Unknown'
}

/** The kind of item, as a label above its name. */
export function itemKind({ bundleId }: { bundleId: string | null }): string {
  return bundleId ? 'Team bundle' : 'Space'
}

/** The names of all spaces and bundles by ID. Empty while the catalog is loading. */
export function useItemNames(): ReadonlyMap<string, string> {
  const items = [...(useSpaces().data ?? []), ...(useBundles().data ?? [])]
  return new Map(items.map(({ id, name }) => [id, name]))
}

/** Returns a function from a booking to its item's name. An ellipsis while the catalog is loading. */
export function useItemName(): (reserved: ItemRef) => string {
  const spaces = useSpaces()
  const bundles = useBundles()
  if (spaces.isPending || bundles.isPending) return () => '…'
  return (reserved) => itemName(reserved, spaces.data ?? [], bundles.data ?? [])
}
