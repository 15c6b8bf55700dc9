import type { ItemRef } from '../bookings/conflict.ts'
import type { Version } from '../catalog/offered.ts'
import { isPricedAlike, type Priced } from '../pricing/hourly-rates.ts'

/** An item among which free time is searched for. */
export interface SearchItem extends Priced, Pick<Version, 'id' | 'firstId'> {
  ref: ItemRef
  name: string
  spaceIds: readonly string[]
}

/** Whether two items are equally good: they cost the same at any time, and have as many spaces. */
export function isEqualItem(
  one: Pick<SearchItem, keyof Priced | 'spaceIds'>,
  other: Pick<SearchItem, keyof Priced | 'spaceIds'>,
): boolean {
  return isPricedAlike(one, other) && one.spaceIds.length === other.spaceIds.length
}
