/** Where something is on the screen, in pixels from its top left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Obstacle extends Box {
  /** Never covered if there's room elsewhere. Others are, if that beats a place far from the edges. */
  isKeptClear: boolean
}

/** Between places that are tried. */
const STEP_PX = 4
/** The costs of a place, per pixel. */
const KEPT_CLEAR_COST = 10_000
const AWAY_FROM_EDGE_COST = 0.5

/**
 * The top for a toast that's at `box`: its own, unless it covers something kept clear there. Otherwise, the
 * best between `from` and `until`, near the top or the bottom of the screen.
 */
export function freePlace(
  box: Box,
  { from, until }: { from: number; until: number },
  obstacles: readonly Obstacle[],
): number {
  const height = box.bottom - box.top
  const lowest = Math.max(from, until - height)
  const beside = obstacles.filter(({ left, right }) => left < box.right && right > box.left)
  const covered = ({ top, bottom }: Box, at: number) =>
    Math.max(0, Math.min(at + height, bottom) - Math.max(at, top))
  const cost = (at: number) => {
    const costs = beside.map((each) => covered(each, at) * (each.isKeptClear ? KEPT_CLEAR_COST : 1))
    return costs.reduce((sum, each) => sum + each, Math.min(at - from, lowest - at) * AWAY_FROM_EDGE_COST)
  }
  const isInside = box.top >= from && box.top <= lowest
  if (isInside && !beside.some((each) => each.isKeptClear && covered(each, box.top) > 0)) return box.top
  const places = Array.from({ length: Math.floor((lowest - from) / STEP_PX) + 1 }, (_, index) => {
    const at = lowest - index * STEP_PX
    return { at, cost: cost(at) }
  })
  return places.reduce((best, place) => (place.cost < best.cost ? place : best)).at
}
