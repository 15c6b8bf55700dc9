import { expect, it } from 'vitest'
import { listInWords } from './list-in-words.ts'

it.each([
  [[], 'or', ''],
  [['cash'], 'or', 'cash'],
  [['cash', 'check'], 'and', 'cash and check'],
  [['cash', 'check', 'other'], 'or', 'cash, check, or other'],
] as const)('writes %j with "%s" as "%s"', (items, conjunction, text) => {
  expect(listInWords(items, conjunction)).toBe(text)
})
