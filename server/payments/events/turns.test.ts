import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets no more work at once than there are places, in order, also when some fail', async () => {
  const takeTurn = createTurns(3)
  let working = 0
  let most = 0
  const begun: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      takeTurn(async () => {
        begun.push(index)
        working += 1
        most = Math.max(most, working)
        await new Promise((resolve) => setImmediate(resolve))
        working -= 1
        if (index % 4 === 0) throw new Error('failed')
        return index
      }),
    ),
  )
  expect(most).toBe(3)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect(await takeTurn(async () => 'still free')).toBe('still free')
})
