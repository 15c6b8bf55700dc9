import { itemName } from './item-name.ts'
import { useBundles, useSpaces } from './use-catalog.ts'

/** Returns a function from a booking to its item's name; an ellipsis while the catalog is loading. */
export function useItemName(): (reserved: { spaceId: string | null; bundleId: string | null }) => string {
  const spaces = useSpaces()
  const bundles = useBundles()
  if (spaces.isPending || bundles.isPending) return () => '…'
  return (reserved) => itemName(reserved, spaces.data ?? [], bundles.data ?? [])
}
