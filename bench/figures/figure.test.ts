import { expect, test } from 'vitest'
import { lazy, takeRounds } from './figure.ts'

test('leaves out the rounds that warm up', async () => {
  let calls = 0
  const rounds = await takeRounds({ rounds: 3, warmUps: 2 }, async () => {
    calls += 1
    return calls
  })
  expect(rounds).toEqual([3, 4, 5])
})

test('prepares a limit once, and only if it is used', async () => {
  let calls = 0
  const limit = lazy(async () => {
    calls += 1
    return calls
  })
  expect(calls).toBe(0)
  expect(await Promise.all([limit(), limit()])).toEqual([1, 1])
})
