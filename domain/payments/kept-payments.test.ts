import { expect, it } from 'vitest'
import { shareToPay } from './kept-payments.ts'

it('leaves the rest of a price to pay', () => {
  expect(shareToPay({ totalAmount: '30.00', keptAmount: '12.50' })).toBe(1750)
})
