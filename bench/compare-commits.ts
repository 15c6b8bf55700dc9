import { type Figure, takeRounds } from './figures/figure.ts'
import type { Part } from './parts/part.ts'
import type { Compared, Side } from './report/comparison.ts'
import type { Site } from './server/site.ts'

/**
 * Measures a part at the servers of two commits, which run at the same time and take turns round by round.
 * The one that's second in a round is first in the next, because a machine can slow down or warm up within a
 * round.
 */
export async function compareCommits(
  part: Part,
  other: Site,
  here: Site,
  seconds: number,
): Promise<Compared[]> {
  const figures = { other: await part(other, seconds), here: await part(here, seconds) }
  const compared: Compared[] = []
  for (const [index, figure] of figures.here.entries()) {
    // The part is the same code for both, so it has the same figures.
    const others = figures.other[index] as Figure
    let isHereFirst = true
    const rounds = await takeRounds(figure, async () => {
      const measureHere = () => measureSide(figure, here)
      const measureOther = () => measureSide(others, other)
      isHereFirst = !isHereFirst
      if (isHereFirst) return { here: await measureHere(), other: await measureOther() }
      return { other: await measureOther(), here: await measureHere() }
    })
    compared.push({ name: figure.name, unit: figure.unit, rounds })
  }
  return compared
}

async function measureSide({ measure }: Figure, site: Site): Promise<Side> {
  const before = site.cpuSeconds()
  const { value, requests = 1 } = await measure()
  return { value, requests, cpu: site.cpuSeconds() - before }
}
