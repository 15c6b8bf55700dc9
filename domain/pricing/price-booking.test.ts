import { describe, expect, it } from 'vitest'
import { isSamePrice, priceOf } from './price-booking.ts'

describe('priceOf', () => {
  it('multiplies the hourly rate by the hours, without fractions of a cent', () => {
    expect(priceOf(3333, 3)).toBe(9999)
  })
})

describe('isSamePrice', () => {
  const booking = { totalAmount: '60.00', hours: 2 }
  const at = (hourlyRate: string) => ({ hourlyRate })

  it.each([
    ['30.00', '30.00', true],
    ['30', '30.00', true],
    // Prices went up after the booking was made.
    ['35.00', '35.00', true],
    ['35.00', '30.00', true],
    ['30.00', '35.00', false],
    ['35.00', '75.00', false],
  ])('compares a move from %s to %s an hour for a booking of $60.00: %s', (from, to, expected) => {
    expect(isSamePrice(booking, at(from), at(to))).toBe(expected)
  })
})
