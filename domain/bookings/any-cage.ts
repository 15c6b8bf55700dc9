import { isPricedAlike, type Priced } from '../pricing/hourly-rates.ts'

/** The wish of a customer who takes any cage, as `askedFor` in the history entry of their new booking. */
export const ANY_CAGE = 'any cage'

interface Cage extends Priced {
  id: string
}

/** The facts that decide which cage a customer gets who takes any. */
interface Choice<C extends Cage> {
  /** The cage whose price they saw. */
  seen: C
  /** All spaces, in the order of the catalog. */
  spaces: readonly C[]
  isFree: (cage: C) => boolean
  /** Whether the customer holds a part of this time there, unpaid. */
  isHeld: (cage: C) => boolean
  /** Whether they have it right before or after this time. */
  isBeside: (cage: C) => boolean
}

/**
 * The cage for a customer who takes any, of those that cost the same as the one they saw at any time: where
 * they hold this time already, so that they don't take it twice; or else a free one where they have the hour
 * before or after, so that they don't have to change cages; or else the one they saw; or else the first free
 * one. Null if none is free.
 */
export function chooseCage<C extends Cage>({ seen, spaces, isFree, isHeld, isBeside }: Choice<C>): C | null {
  const others = spaces.filter((space) => space.id !== seen.id && isPricedAlike(space, seen))
  const equal = [seen, ...others]
  const free = equal.filter(isFree)
  return equal.find(isHeld) ?? free.find(isBeside) ?? free[0] ?? null
}
