import { isBefore } from '../time/facility-time.ts'

/**
 * The conflict rule (spec section 5). A booking occupies resources: a space occupies itself, a bundle occupies
 * itself and each of its spaces. Two bookings conflict when they share a resource and their times overlap;
 * that one sentence is all five cases of the spec. This module explains conflicts to people; PostgreSQL
 * prevents them, with the exclusion constraint on booking_occupancy over the same resource names.
 */

export interface Choice {
  spaceId: string | null
  bundleId: string | null
}

export interface Interval {
  start: Temporal.Instant
  end: Temporal.Instant
}

/** The spaces in each bundle, by bundle id. */
export type BundleContents = ReadonlyMap<string, readonly string[]>

/** Sorted, so every transaction locks the same rows in the same order. */
export function resourcesOf(choice: Choice, bundles: BundleContents): string[] {
  const resources = new Set<string>()
  if (choice.spaceId) resources.add(`space:${choice.spaceId}`)
  if (choice.bundleId) {
    resources.add(`bundle:${choice.bundleId}`)
    for (const spaceId of bundles.get(choice.bundleId) ?? []) resources.add(`space:${spaceId}`)
  }
  return [...resources].sort()
}

/** Half-open: a booking that ends at 3 PM leaves 3 PM to the next. */
export function overlaps(a: Interval, b: Interval): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end)
}

export function sharesResource(a: Choice, b: Choice, bundles: BundleContents): boolean {
  const taken = new Set(resourcesOf(a, bundles))
  return resourcesOf(b, bundles).some((resource) => taken.has(resource))
}

export function conflicts(a: Choice & Interval, b: Choice & Interval, bundles: BundleContents): boolean {
  return overlaps(a, b) && sharesResource(a, b, bundles)
}
