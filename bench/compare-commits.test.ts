import { expect, test } from 'vitest'
import { compareCommits } from './compare-commits.ts'
import type { Part } from './parts/part.ts'
import { openSite } from './server/site.ts'

test('measures another commit first in every second round', async () => {
  await using other = openSite()
  await using here = openSite()
  const order: string[] = []
  const part: Part = async (site) => {
    const name = site === here ? 'here' : 'other'
    const measure = async () => ({ value: order.push(name) })
    return [{ name: 'reads', unit: 'req/s', rounds: 3, warmUps: 1, measure }]
  }
  const [compared] = await compareCommits(part, other, here, 1)
  expect(order).toEqual(['other', 'here', 'here', 'other', 'other', 'here', 'here', 'other'])
  expect(compared?.rounds.map((round) => [round.other.value, round.here.value])).toEqual([
    [4, 3],
    [5, 6],
    [8, 7],
  ])
})
