import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENT_POLICY, findPolicy, policyText, policyWith } from './current-policy.ts'
import { parseVersion, versionOf } from './policy-terms.ts'

describe('policies', () => {
  it.each([
    ['2026-11-01', '05ed39d5f1379f07c25d95df3e09c327eb1c4bc592d0bd8ef8e26170f70c5148'],
    ['2026-11-22', '273ce209a71c322f845df1555afd83c857b16a99b64b8136befb95187091e24d'],
    ['2026-11-28', '273ce209a71c322f845df1555afd83c857b16a99b64b8136befb95187091e24d'],
  ])('never change once published: %s', (version, fingerprint) => {
    const policy = findPolicy(version, [])
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
  it('say what they allow', () => {
    const anyTags = fc.array(fc.stringMatching(/^[a-z0-9]{1,20}$/), { maxLength: 10 })
    fc.assert(
      fc.property(anyTags, fc.integer({ min: 1, max: 9_999 }), (tags, position) => {
        const version = versionOf(CURRENT_POLICY.version, position, tags)
        expect(parseVersion(version)).toEqual({ base: CURRENT_POLICY.version, tags })
        expect(findPolicy(version, [])).toEqual({ ...CURRENT_POLICY, version })
      }),
    )
  })

  it.each(['2026-11-22', '2026-11-22-moves', '2026-11-22.1-', '2026-11-22.1 moves', 'moves', ''])(
    'are no others: %s',
    (version) => {
      expect(parseVersion(version)?.tags.join() ?? null).toBeNull()
    },
  )

  it('amend the paragraph about refunds, and nothing else', () => {
    const [sales, due, refunds, ...rest] = CURRENT_POLICY.cancellation.paragraphs
    const terms = [
      { paragraph: 'You may do this.', summary: 'You can do this.' },
      { paragraph: 'You may do that.', summary: 'You can do that.', exception: ', except for that' },
    ]
    const { paragraphs } = policyWith(terms).cancellation
    expect(paragraphs).toEqual([
      sales,
      due,
      `${refunds?.slice(0, -1)}, except for that.`,
      'You may do this.',
      'You may do that.',
      ...rest,
    ])
    expect(policyWith([])).toEqual(CURRENT_POLICY)
  })
})
