import { expect, it } from 'vitest'
import { activeOption } from './active-option.ts'

it.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowDown', -1, 0, null],
  ['a', 1, 3, null],
])('%s from %i of %i', (key, active, count, expected) => {
  expect(activeOption(key, active, count)).toBe(expected)
})
