import { isUnassigned, UNASSIGNED } from '../../domain/bookings/any-cage.ts'
import { useNow } from '../api/clock.ts'
import { useBundles, useSpaces } from './use-catalog.ts'

interface Named {
  id: string
  name: string
}

interface Reserved {
  spaceId: string | null
  bundleId: string | null
  isAnyCage?: boolean | undefined
  /** Not of a wish. */
  startTime?: string
}

/** The name of a booking's item (spec section 8, Unknown names). */
export function itemName(
  reserved: Pick<Reserved, 'spaceId' | 'bundleId'>,
  spaces: readonly Named[],
  bundles: readonly Named[],
): string {
  if (reserved.spaceId) return spaces.find(({ id }) => id === reserved.spaceId)?.name ?? 'Unknown Space'
  if (reserved.bundleId) return bundles.find(({ id }) => id === reserved.bundleId)?.name ?? 'Unknown Bundle'
  return 'Unknown'
}

/** The kind of item, as a label above its name. */
export function itemKind({ bundleId }: { bundleId: string | null }): string {
  return bundleId ? 'Team bundle' : 'Space'
}

type NameOf = (booking: Reserved) => string

/**
 * Returns a function from a booking to its item's name, as its customer sees it: one that isn't tied to a cage yet says so. An ellipsis
 * while the catalog is loading.
 */
export function useItemName(): NameOf {
  return useName(() => UNASSIGNED)
}

/** The same for staff, who see where it sits now. */
export function useStaffItemName(): NameOf {
  return useName((name) => `${name} (may change)`)
}

function useName(unassigned: (name: string) => string): NameOf {
  const spaces = useSpaces()
  const bundles = useBundles()
  const now = useNow(60_000)
  if (spaces.isPending || bundles.isPending) return () => '…'
  return (booking) => {
    const name = itemName(booking, spaces.data ?? [], bundles.data ?? [])
    return isUnassigned(booking, now) ? unassigned(name) : name
  }
}
