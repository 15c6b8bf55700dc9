import { describe, expect, it } from 'vitest'
import { instantAt } from '../time/facility-time.ts'
import { isSamePrice, priceOf } from './price-booking.ts'

const start = instantAt(Temporal.PlainDate.from('2026-11-21'), 18)

describe('priceOf', () => {
  it('multiplies the hourly rate by the hours, without fractions of a cent', () => {
    expect(priceOf({ hourlyRate: '33.33' }, { start, end: start.add({ hours: 3 }) })).toBe(9999)
  })
})

describe('isSamePrice', () => {
  const time = { start, end: start.add({ hours: 2 }) }
  const at = (hourlyRate: string) => ({ item: { hourlyRate }, time })

  it.each([
    ['30.00', '30.00', true],
    ['30', '30.00', true],
    // Prices went up after the booking was made.
    ['35.00', '35.00', true],
    ['35.00', '30.00', true],
    ['30.00', '35.00', false],
    ['35.00', '75.00', false],
  ])('compares a move from %s to %s an hour for a booking of $60.00: %s', (from, to, expected) => {
    expect(isSamePrice('60.00', at(from), at(to))).toBe(expected)
  })
})
