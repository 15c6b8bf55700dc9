import { expect, it } from 'vitest'
import { emptyText } from './empty-text.ts'

it.each([
  ['', 'No activity yet'],
  ['  ', 'No activity yet'],
  [' duke ', 'No results for “duke”'],
])('names what was searched for: “%s”', (search, text) => {
  expect(emptyText(search, 'No activity yet')).toBe(text)
})
