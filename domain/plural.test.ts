import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it.each([
  [0, '0 bookings'],
  [1, '1 booking'],
  [2, '2 bookings'],
])('counts %d as %s', (count, text) => {
  expect(plural(count, 'booking')).toBe(text)
})
