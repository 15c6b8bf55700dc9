import { expect, it } from 'vitest'
import { shareOut } from './order-balance.ts'

it.each([
  ['each balance in full', 9000, [3000, 6000], [3000, 6000]],
  ['less than is due, in order', 4000, [3000, 6000], [3000, 1000]],
  ['more than is due, with the rest for the first', 10_000, [3000, 6000], [4000, 6000]],
  ['a balance that was paid since', 6000, [0, 6000], [0, 6000]],
  ['one booking whatever is due', 4000, [0], [4000]],
])('shareOut pays %s', (_, amount, balances, shares) => {
  expect(shareOut(amount, balances)).toEqual(shares)
})
