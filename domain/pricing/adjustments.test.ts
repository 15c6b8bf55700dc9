import fc from 'fast-check'
import { expect, it } from 'vitest'
import { adjustedBy, discountOf, standardPrice } from './adjustments.ts'
import { toCents, toDecimal } from './money.ts'

it('finds the list price and the discount in a total and its adjustments', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: -20_000, max: 20_000 }), (list, adjusted) => {
      const booking = { totalAmount: toDecimal(list + adjusted), adjustedAmount: toDecimal(adjusted) }
      expect(standardPrice(booking)).toBe(list)
      expect(discountOf(booking)).toBe(adjusted < 0 ? -adjusted : 0)
    }),
  )
})

it.each([
  ['7.50', -750],
  [undefined, 0],
])('reads a discount of %s in a response as an adjustment of %i cents', (discountAmount, cents) => {
  const { adjustedAmount } = adjustedBy(discountAmount)
  expect(toCents(adjustedAmount)).toBe(cents)
})
