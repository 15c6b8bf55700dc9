import type { BundleContents } from '../../domain/bookings/conflict.ts'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'

/** The space or bundle that was chosen, if it is on offer. */
export function itemOf(
  choice: { spaceId: string | null; bundleId: string | null },
  spaces: readonly Space[],
  bundles: readonly Bundle[],
): Space | Bundle | undefined {
  const item =
    spaces.find(({ id }) => id === choice.spaceId) ?? bundles.find(({ id }) => id === choice.bundleId)
  return item?.isActive ? item : undefined
}

/** The spaces in each bundle, as the conflict rule wants them. */
export function bundleContents(bundles: readonly Bundle[]): BundleContents {
  return new Map(bundles.map(({ id, spaceIds }) => [id, spaceIds]))
}
