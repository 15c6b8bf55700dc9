import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPaidInFull, payoutOf, resaleTerms, whyNotOffered } from './resale-rules.ts'
import { MAXIMUM_FEE_PERCENT } from './resale-terms.ts'

const START = Temporal.Instant.from('2026-11-24T23:00:00Z')
const NOW = START.subtract({ hours: 24 })
const BOOKING = {
  status: 'confirmed' as const,
  start: START,
  attendance: null,
  signedVersions: ['2026-11-22.1-resale10'],
}

describe('resaleTerms', () => {
  it('are those of the signed text, and the lower fee of two', () => {
    expect(resaleTerms(BOOKING, NOW)).toEqual({ feePercent: 10 })
    const both = ['2026-11-22.1-resale10', '2026-11-22.2-moves-resale5']
    expect(resaleTerms({ ...BOOKING, signedVersions: both }, NOW)).toEqual({ feePercent: 5 })
  })

  it.each([
    [['scrip', 'scrip'], 'scrip'],
    [['scrip', ''], undefined],
    [['scrip', 'chips'], undefined],
  ])('gives back as a way to pay only if all signed texts name it: %j', (ways, backTo) => {
    const signedVersions = ways.map((way, index) => `2026-11-22.${index}-resale10${way}`)
    expect(resaleTerms({ ...BOOKING, signedVersions }, NOW)?.backTo).toBe(backTo)
  })

  it.each([
    [{ signedVersions: [] }],
    [{ signedVersions: ['2026-11-22'] }],
    [{ signedVersions: ['2026-11-22.1-resale10', '2026-11-22.2-moves'] }],
    [{ status: 'pending' as const }],
    [{ status: 'cancelled' as const }],
    [{ attendance: 'arrived' }],
    [{ start: NOW }],
  ])('leave out %j', (facts) => {
    expect(resaleTerms({ ...BOOKING, ...facts }, NOW)).toBeNull()
    expect(whyNotOffered({ ...BOOKING, ...facts }, NOW)?.message).toBe("This booking can't be offered back.")
  })
})

it('lets customers offer a booking until three hours before it starts, and others take it after that', () => {
  const last = START.subtract({ hours: 3 })
  expect(whyNotOffered(BOOKING, last.subtract({ seconds: 1 }))).toBeNull()
  expect(whyNotOffered(BOOKING, last)?.message).toContain('until 3 hours before')
  expect(resaleTerms(BOOKING, last)).not.toBeNull()
})

it('never pays out more than either customer paid, and keeps the fee of the lower price', () => {
  const anyPrice = fc.integer({ min: 50, max: 100_000 })
  fc.assert(
    fc.property(
      anyPrice,
      anyPrice,
      fc.integer({ min: 0, max: MAXIMUM_FEE_PERCENT }),
      (bySeller, byBuyer, fee) => {
        const payout = payoutOf({ bySeller, byBuyer }, fee)
        const price = Math.min(bySeller, byBuyer)
        expect(payout).toBeLessThanOrEqual(price)
        expect(payout).toBeGreaterThanOrEqual(price / 2 - 1)
        expect(Math.abs(price - payout - (price * fee) / 100)).toBeLessThanOrEqual(0.5)
      },
    ),
  )
})

describe('isPaidInFull', () => {
  it.each([
    ['30.00', '0.00', true],
    ['30.00', '5.00', false],
    ['25.00', '0.00', false],
    // After a lower price, with what was paid beyond it kept.
    ['40.00', '0.00', false],
  ])('with $%s paid and $%s refunded of a price of $30.00: %s', (paidAmount, refunded, expected) => {
    expect(isPaidInFull({ totalAmount: '30.00', paidAmount }, refunded)).toBe(expected)
  })
})
