import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { POLICY_2026_11_22 } from '../../../domain/payments/policies/2026-11-22.ts'
import { CURRENT_POLICY, policyText, policyWith } from '../../../domain/payments/policies/current-policy.ts'
import { allowsMoves, MOVES_TAG, movesTerm } from './moves-term.ts'

it.each([
  [POLICY_2026_11_22, '482a13e716174242c8eaac69046684979736201ccb5080c141842c697fd61099'],
  [CURRENT_POLICY, '0dbd1667beed5d40f0fd152635c3cb43ca7f05a7568ab7d41ba4bdfe67780d26'],
])('never changes once published: $version', (base, fingerprint) => {
  const text = policyText(
    policyWith(
      [movesTerm(MOVES_TAG, base)].filter((term) => term !== null),
      base,
    ),
  )
  expect(createHash('sha256').update(text).digest('hex')).toBe(fingerprint)
})

it('is only in versions with its tag', () => {
  expect(allowsMoves('2026-11-28.1-moves')).toBe(true)
  expect(allowsMoves('2026-11-28.1-resale10-moves')).toBe(true)
  expect(allowsMoves('2026-11-28.1-resale10')).toBe(false)
  expect(allowsMoves('2026-11-28')).toBe(false)
  expect(allowsMoves('moves')).toBe(false)
  expect(movesTerm('resale10', CURRENT_POLICY)).toBeNull()
})
