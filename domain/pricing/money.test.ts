import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRate, formatUsd, parseAmount, toCents, toDecimal } from './money.ts'

describe('money', () => {
  it('reads amounts as people and programs write them', () => {
    expect(['75', '75.5', '75.50', 75.5, ' 75.50 ', '0'].map(parseAmount)).toEqual([
      7500, 7550, 7550, 7550, 7550, 0,
    ])
  })

  it('reads negative amounts of our own, and none that people type', () => {
    expect([toCents('-75.50'), toCents('-0.00'), parseAmount('-1')]).toEqual([-7550, 0, null])
  })

  it.each(['', '1e3', '75.505', '1,000', 'NaN', '0x10', '75.', '1234567890123'])('rejects %j', (amount) => {
    expect(parseAmount(amount)).toBeNull()
    expect(() => toCents(amount)).toThrow('Not an amount')
  })

  it('limits amounts to ten digits, but not their sums', () => {
    expect([parseAmount('99999999.99'), parseAmount('100000000')]).toEqual([9_999_999_999, null])
    expect(toCents('120000000.00')).toBe(12_000_000_000)
  })

  it('reads back to the cent what it wrote', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), (cents) => {
        expect(toCents(toDecimal(cents))).toBe(cents)
      }),
    )
  })

  it('writes negative amounts with a sign', () => {
    expect([toDecimal(-5), toDecimal(-7550), toDecimal(0)]).toEqual(['-0.05', '-75.50', '0.00'])
    expect(formatUsd(-123456)).toBe('-$1,234.56')
  })

  it('shows cents, except for round hourly rates', () => {
    expect([formatUsd(123456), formatUsd(0), formatRate(3000), formatRate(3250)]).toEqual([
      '$1,234.56',
      '$0.00',
      '$30/hr',
      '$32.50/hr',
    ])
  })
})
