import { expect, it } from 'vitest'
import { heldByText } from './held-by-text.ts'

it.each([
  [[{ holds: 1 }], '1 unpaid hold by 1 customer'],
  [[{ holds: 2 }, { holds: 1 }], '3 unpaid holds by 2 customers'],
])('describes who has holds in %j', (holders, text) => {
  expect(heldByText(holders)).toBe(text)
})
