import { expect, it } from 'vitest'
import { bookingNumber, parseBookingNumber } from './booking-number.ts'

const ID = '0b5f8c2e-90f1-4c55-9d7e-0123456789ab'

it('finds a booking by the number it was given', () => {
  const { first = '', last = '' } = parseBookingNumber(bookingNumber(ID)) ?? {}
  expect(bookingNumber(ID)).toBe('B-0B5F8C2E')
  expect(first <= ID && ID <= last).toBe(true)
})

it.each([' b-0b5f8c2e ', 'B0B5F8C2E'])('understands %j', (text) => {
  expect(parseBookingNumber(text)?.first).toBe('0b5f8c2e-0000-0000-0000-000000000000')
})

it.each(['0b5f8c2e', 'b-0b5f8c2', 'b-0b5f8c2ex', 'Babe Ruth', '(989) 555-0142'])(
  'takes %j for no number',
  (text) => {
    expect(parseBookingNumber(text)).toBeNull()
  },
)
