import { expect, it } from 'vitest'
import { payableFrom, shareToPay } from './kept-payments.ts'

it('leaves the rest of a price to pay', () => {
  expect(shareToPay({ totalAmount: '30.00', kept: { credit: '12.50' } })).toBe(1750)
})

it.each([
  [3000, 0, 0],
  [3000, 1000, 1000],
  [3000, 2950, 2950],
  // Less than the card minimum would be left.
  [3000, 2951, 2950],
  [3000, 2999, 2950],
  [3000, 3000, 3000],
  [3000, 9000, 3000],
  [50, 40, 0],
  [0, 10, 0],
])('pays toward a price of %i cents, with %i available, %i', (price, available, kept) => {
  expect(payableFrom(price, available)).toBe(kept)
})
