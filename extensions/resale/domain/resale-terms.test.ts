import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { POLICY_2026_11_22 } from '../../../domain/payments/policies/2026-11-22.ts'
import { policyText, policyWith } from '../../../domain/payments/policies/current-policy.ts'
import { versionOf } from '../../../domain/payments/policies/policy-terms.ts'
import { allowsResale, MAXIMUM_FEE_PERCENT, resaleTag, resaleTerm } from './resale-terms.ts'

/** The names of invented ways to pay that take refunds. */
const WAYS = ['scrip', 'chips']

it.each([
  ['resale10', 'dfda3bc7b646b1f8a9d1ccd0849d0a51b6c71b5d9e66254707037fe79afbdd5a'],
  ['resale10scrip', 'bf56edd27d1c81697b19c47769737c5c4c35571397b6194f1f5439e9802e348e'],
])('never changes once published: %s', (tag, fingerprint) => {
  const terms = [resaleTerm(tag, WAYS)].filter((term) => term !== null)
  const text = policyText(policyWith(terms, POLICY_2026_11_22))
  expect(createHash('sha256').update(text).digest('hex')).toBe(fingerprint)
})

it('is read from the version that was signed', () => {
  const anyTerms = fc.record(
    { feePercent: fc.integer({ min: 0, max: MAXIMUM_FEE_PERCENT }), backTo: fc.constantFrom(...WAYS) },
    { requiredKeys: ['feePercent'] },
  )
  fc.assert(
    fc.property(anyTerms, fc.boolean(), (terms, isFirst) => {
      const tag = resaleTag(terms)
      const tags = isFirst ? [tag, 'moves'] : ['moves', tag]
      expect(allowsResale(versionOf('2026-11-28', 3, tags))).toEqual(terms)
      const paragraph = resaleTerm(tag, WAYS)?.paragraph
      expect(paragraph).toContain(`a fee of ${terms.feePercent}%`)
      expect(paragraph).toContain(terms.backTo ? `becomes ${terms.backTo} for your` : 'to your card')
    }),
  )
})

it.each([
  '2026-11-22',
  '2026-11-22.1-moves',
  '2026-11-22.1-resale100',
  '2026-11-22.1-resale',
  'resale10',
  '',
])('is in no other version: %s', (version) => {
  expect(allowsResale(version)).toBeNull()
})

it('has no fee above the maximum', () => {
  expect(resaleTerm(`resale${MAXIMUM_FEE_PERCENT}`, [])).not.toBeNull()
  expect(resaleTerm(`resale${MAXIMUM_FEE_PERCENT + 1}`, [])).toBeNull()
})

it('names only a way to pay that takes refunds now', () => {
  expect(resaleTerm('resale10chips', WAYS)).not.toBeNull()
  expect(resaleTerm('resale10chips', ['scrip'])).toBeNull()
})
