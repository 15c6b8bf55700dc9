import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENT_POLICY, findPolicy, policyText, policyWith } from './current-policy.ts'
import { MAXIMUM_FEE_PERCENT } from './policy-form.schema.ts'
import { allowsMoves, allowsResale, parseVersion, versionOf } from './policy-terms.ts'

describe('policies', () => {
  it.each([
    ['2026-11-01', '05ed39d5f1379f07c25d95df3e09c327eb1c4bc592d0bd8ef8e26170f70c5148'],
    ['2026-11-22', '273ce209a71c322f845df1555afd83c857b16a99b64b8136befb95187091e24d'],
    ['2026-11-22.1-moves', '482a13e716174242c8eaac69046684979736201ccb5080c141842c697fd61099'],
    ['2026-11-22.2-resale10', 'dfda3bc7b646b1f8a9d1ccd0849d0a51b6c71b5d9e66254707037fe79afbdd5a'],
    ['2026-11-22.3-moves-resale15', 'd9fb0118fd34d134bebe33b0a35bd6be6b9c4e670ba7b6feeb812671d039620b'],
    ['2026-11-28', '273ce209a71c322f845df1555afd83c857b16a99b64b8136befb95187091e24d'],
    ['2026-11-28.1-moves', '0dbd1667beed5d40f0fd152635c3cb43ca7f05a7568ab7d41ba4bdfe67780d26'],
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

describe('versions the owner published', () => {
  const anyTerms = fc.record({
    moves: fc.boolean(),
    resale: fc.option(fc.record({ feePercent: fc.integer({ min: 0, max: MAXIMUM_FEE_PERCENT }) })),
  })

  it('say what they allow', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 9_999 }), (terms, position) => {
        const version = versionOf(CURRENT_POLICY.version, position, terms)
        expect(parseVersion(version)).toEqual({ base: CURRENT_POLICY.version, terms })
        expect(allowsMoves(version)).toBe(terms.moves)
        expect(allowsResale(version)).toEqual(terms.resale)
        expect(findPolicy(version)).toEqual(policyWith(terms, CURRENT_POLICY, version))
        expect(version.length).toBeLessThanOrEqual(40)
      }),
    )
  })

  it.each([
    '2026-11-22',
    '2026-11-22-moves',
    '2026-11-22.1-resale100',
    '2026-11-22.1-moves-moves',
    'moves',
    '',
  ])('are no others: %s', (version) => {
    expect(parseVersion(version)).toBeNull()
    expect(allowsMoves(version)).toBe(false)
    expect(allowsResale(version)).toBeNull()
  })

  it('amend the paragraph about refunds, and nothing else', () => {
    const [sales, due, refunds, ...rest] = CURRENT_POLICY.cancellation.paragraphs
    const { paragraphs } = policyWith({ moves: true, resale: { feePercent: 10 } }).cancellation
    expect(paragraphs).toEqual([
      sales,
      due,
      `${refunds?.slice(0, -1)}, except for a booking that you offered back and another customer took.`,
      expect.stringMatching(
        /^You may move a booking once, until 24 hours .* If it costs more, call us. We'll move the booking, and you'll owe/,
      ),
      expect.stringMatching(/^You may offer a whole booking back until 3 hours .* fee of 10%/),
      ...rest,
    ])
    expect(policyWith({ moves: false, resale: null })).toEqual(CURRENT_POLICY)
  })
})
