import { expect, it } from 'vitest'
import { bookingNumber, bookingNumberParts } from './booking-number.ts'

it('is the start of the id', () => {
  expect(bookingNumber('0b5f8c2e-1111-4222-8333-444444444444')).toBe('B-0B5F8C2E')
})

it.each([
  ['B-0B5F8C2E', ['0b5f8c2e']],
  ['b-0b5f8c2e', ['0b5f8c2e']],
  ['B – 0B5F 8C2E', ['0b5f8c2e']],
  ['B0B5F8C2E', ['0b5f8c2e']],
  ['0B5F8C2E', ['0b5f8c2e']],
  [' 5f8c ', ['5f8c']],
  ['#5F-8C', ['5f8c']],
  ['B-OB5F', ['0b5f']],
  ['B-0B5F8C2E.', ['0b5f8c2e']],
  ['(B-0B5F8C2E)', ['0b5f8c2e']],
  ['Booking 0B5F8C2E', ['0b5f8c2e']],
  ['booking number B-0B5F8C2E', ['0b5f8c2e']],
  ['0b5f8c2e-1111-4222-8333-444444444444', ['0b5f8c2e']],
  ['IOI5', ['1015']],
  ['b0b5f', ['b0b5f', '0b5f']],
])('reads %j', (typed, parts) => {
  expect(bookingNumberParts(typed).parts).toEqual(parts)
})

it.each(['5F8', 'B-5F8', 'Casey', '0B5F8C2E1', '989-555-0142', 'ed@ba', ''])(
  'reads no number in %j',
  (typed) => {
    expect(bookingNumberParts(typed)).toEqual({ parts: [], isCertain: false })
  },
)

it('is certain about a number with "B-", and not about one that can be a name', () => {
  for (const typed of ['B-DA1E', '(B-DA1E)', '0b5f8c2e-1111-4222-8333-444444444444'])
    expect(bookingNumberParts(typed).isCertain, typed).toBe(true)
  expect(bookingNumberParts('Dale')).toEqual({ parts: ['da1e'], isCertain: false })
})
