import { itemName } from './item-name.ts'
import { useBundles, useSpaces } from './use-catalog.ts'

/** Names what a booking reserves; an ellipsis while the names are on their way. */
export function useItemName(): (reserved: { spaceId: string | null; bundleId: string | null }) => string {
  const spaces = useSpaces()
  const bundles = useBundles()
  if (spaces.isPending || bundles.isPending) return () => '…'
  return (reserved) => itemName(reserved, spaces.data ?? [], bundles.data ?? [])
}
