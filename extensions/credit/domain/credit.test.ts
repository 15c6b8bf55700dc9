import { expect, it } from 'vitest'
import { paysFirstInWords } from './credit.ts'

it.each([
  [3000, 4250, '$30.00 of your $42.50 credit pays for this.'],
  [3000, 3000, 'Your $30.00 credit pays for this.'],
  [3000, 1250, 'Your $12.50 credit pays first, then $17.50 by card.'],
  // A card payment is at least 50 cents.
  [3000, 2980, '$29.50 of your $29.80 credit pays first, then $0.50 by card.'],
  [3000, 0, null],
  [30, 20, null],
])('says how %i cents are paid with %i of credit', (price, available, words) => {
  expect(paysFirstInWords(price, available)).toBe(words)
})
