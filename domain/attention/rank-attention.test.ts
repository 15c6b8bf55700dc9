import { expect, it } from 'vitest'
import { byStake, stakeOf } from './rank-attention.ts'

it("ranks disputes, money, customers to reach, the server, and then signatures, whatever the list's order", () => {
  const ranked = [
    { kind: 'dispute', reason: 'needs_response' },
    { kind: 'refund', reason: 'failed' },
    { kind: 'call', reason: 'no_email' },
    { kind: 'job', reason: 'dead' },
    { kind: 'payment', reason: 'unsigned' },
  ] as const
  expect(ranked.map(stakeOf)).toEqual(['Disputes', 'Money', 'Customers to Reach', 'Server', 'Signatures'])
  expect(ranked.toReversed().toSorted(byStake)).toEqual(ranked)
})

it('ranks a payment as money, unless only its signature is missing', () => {
  expect(stakeOf({ kind: 'payment', reason: 'paid_twice' })).toBe('Money')
})
