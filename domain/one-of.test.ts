import { expect, it } from 'vitest'
import { oneOf } from './one-of.ts'

it.each([
  [[], ''],
  [['cash'], 'cash'],
  [['cash', 'check'], 'cash or check'],
  [['cash', 'check', 'other'], 'cash, check, or other'],
])('writes a choice of %j as "%s"', (values, text) => {
  expect(oneOf(values)).toBe(text)
})
