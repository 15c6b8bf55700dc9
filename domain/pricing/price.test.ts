import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRate, formatUsd, parseAmount, priceOf, toCents, toDecimal } from './price.ts'

describe('prices', () => {
  it('are read from what people and programs write', () => {
    expect(['75', '75.5', '75.50', 75.5, ' 75.50 ', '0'].map(parseAmount)).toEqual([
      7500, 7550, 7550, 7550, 7550, 0,
    ])
  })

  it.each(['', '-1', '1e3', '75.505', '1,000', 'NaN', '0x10', '75.', '1234567890123'])(
    'refuse %j, which is not an amount of money',
    (amount) => {
      expect(parseAmount(amount)).toBeNull()
      expect(() => toCents(amount)).toThrow('Not an amount')
    },
  )

  it('are of at most ten digits, their sums of more', () => {
    expect([parseAmount('99999999.99'), parseAmount('100000000')]).toEqual([9_999_999_999, null])
    expect(toCents('120000000.00')).toBe(12_000_000_000)
  })

  it('survive being written and read again, to the cent', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), (cents) => {
        expect(toCents(toDecimal(cents))).toBe(cents)
      }),
    )
  })

  it('are written with their sign when more went out than came in', () => {
    expect([toDecimal(-5), toDecimal(-7550), toDecimal(0)]).toEqual(['-0.05', '-75.50', '0.00'])
    expect(formatUsd(-123456)).toBe('-$1,234.56')
  })

  it('are the hourly rate times the hours, without a fraction of a cent', () => {
    expect(toDecimal(priceOf(toCents('33.33'), 3))).toBe('99.99')
  })

  it('are shown with cents, except round hourly rates', () => {
    expect([formatUsd(123456), formatUsd(0), formatRate(3000), formatRate(3250)]).toEqual([
      '$1,234.56',
      '$0.00',
      '$30/hr',
      '$32.50/hr',
    ])
  })
})
