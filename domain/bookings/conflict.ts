import { type Interval, overlaps } from '../time/facility-time.ts'

/**
 * The conflict rule (spec section 5). A booking occupies resources: a space occupies itself, a bundle occupies
 * itself and each of its spaces. Two bookings conflict when they share a resource and their times overlap;
 * that one sentence is all five cases of the spec. This module explains conflicts to people; PostgreSQL
 * prevents them, with the exclusion constraint on booking_occupancy over the same resource names.
 */

/** Names the item of a booking: exactly one of the two is set. */
export interface ItemRef {
  spaceId: string | null
  bundleId: string | null
}

export function isSameItem(one: ItemRef, other: ItemRef): boolean {
  return one.spaceId === other.spaceId && one.bundleId === other.bundleId
}

/** The spaces in each bundle, by bundle id. */
export type BundleContents = ReadonlyMap<string, readonly string[]>

/** Sorted, so every transaction locks the same rows in the same order. */
export function resourcesOf(item: ItemRef, bundles: BundleContents): string[] {
  const resources = new Set(spaceIdsOf(item, bundles).map((spaceId) => `space:${spaceId}`))
  if (item.bundleId) resources.add(`bundle:${item.bundleId}`)
  return [...resources].sort()
}

/** The spaces that an item has. */
export function spaceIdsOf({ spaceId, bundleId }: ItemRef, bundles: BundleContents): readonly string[] {
  if (spaceId) return [spaceId]
  return bundleId ? (bundles.get(bundleId) ?? []) : []
}

/** How many spaces an item has. */
export function spacesIn(item: ItemRef, bundles: BundleContents): number {
  return spaceIdsOf(item, bundles).length
}

export function sharesResource(a: ItemRef, b: ItemRef, bundles: BundleContents): boolean {
  const taken = new Set(resourcesOf(a, bundles))
  return resourcesOf(b, bundles).some((resource) => taken.has(resource))
}

export function conflicts(a: ItemRef & Interval, b: ItemRef & Interval, bundles: BundleContents): boolean {
  return overlaps(a, b) && sharesResource(a, b, bundles)
}
