import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CURRENT_POLICY, findPolicy, policyText } from './current-policy.ts'

describe('policies', () => {
  it.each([
    ['2026-11-01', '05ed39d5f1379f07c25d95df3e09c327eb1c4bc592d0bd8ef8e26170f70c5148'],
    ['2026-11-22', '273ce209a71c322f845df1555afd83c857b16a99b64b8136befb95187091e24d'],
  ])('never change once published: %s', (version, fingerprint) => {
    const policy = findPolicy(version)
    const text = policy && policyText(policy)
    expect(
      createHash('sha256')
        .update(text ?? '')
        .digest('hex'),
    ).toBe(fingerprint)
  })

  it('state what the spec requires of them', () => {
    const text = policyText(CURRENT_POLICY)
    for (const phrase of [
      'All sales are final',
      'No refunds or credits',
      'Full payment is due at booking',
      'at least 18',
    ])
      expect(text).toContain(phrase)
  })
})
